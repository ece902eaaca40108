import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { minReferenceLength } from '../files/bank-file.sql.ts'

/** An order that lines may be for: by a transfer that it waits for, by a debit of it that came back, or by a refund paid by hand. */
export interface CandidateRow {
  readonly kind: 'transfer' | 'debit' | 'refund'
  /** The id of a refund. */
  readonly refund: string | null
  readonly attemptId: string
  readonly orderId: number
  readonly orderNumber: string
  readonly memberId: number
  readonly member: string
  readonly credits: number
  readonly amountMinor: number
  readonly currency: string
  /** References that the payer should state, or that our debit or refund stated. */
  readonly references: readonly string[]
  readonly since: Date
  /** An order that was paid before, or a refund that staff marked as paid. */
  readonly isPaid: boolean
}
/** Everything that the lines of a page say, taken together. */
export interface LineClues {
  /** In minor units, without sign. */
  readonly amounts: readonly number[]
  readonly orderNumbers: readonly string[]
  /** References of transfers (ISO 11649). */
  readonly references: readonly string[]
  readonly payerHashes: readonly Buffer[]
  readonly now: Date
}
const maxCandidates = 500

/**
 * Returns orders that wait for a transfer: of one of these amounts and placed in the last 60 days, with one of these numbers or references,
 * or of one of these payers.
 */
export async function findTransferCandidates(db: Db, clues: LineClues): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select 'transfer' as kind, null as refund, a.id as "attemptId", o.id as "orderId", o.number as "orderNumber", o.member_id as "memberId", p.username as member, o.credits,
      a.amount_minor as "amountMinor", a.currency, array_remove(array[a.reference, o.number], null) as "references",
      a.created_at as since, o.state = 'completed' as "isPaid"
    from payment_attempt a join credit_order o on o.id = a.order_id join member p on p.id = o.member_id
    where a.provider = 'wire' and not exists (select from wire_payment w where w.attempt_id = a.id) and a.id in (
      (select w.id from payment_attempt w join credit_order x on x.id = w.order_id
        where w.provider = 'wire' and w.state <> 'completed' and x.state <> 'completed'
          and w.amount_minor = any(${[...clues.amounts]}::bigint[]) and w.created_at > ${clues.now}::timestamptz - interval '60 days'
        order by w.created_at desc limit ${maxCandidates})
      union select w.id from credit_order x join payment_attempt w on w.order_id = x.id where x.number = any(${[...clues.orderNumbers]}::text[])
      union select w.id from payment_attempt w where w.reference = any(${[...clues.references]}::text[])
      union select w.id from credit_order x join payment_attempt w on w.order_id = x.id
        where x.state <> 'completed' and x.created_at > ${clues.now}::timestamptz - interval '60 days'
          and x.member_id in (select member_id from mandate where iban_hash = any(${[...clues.payerHashes]}::bytea[])
            union select y.member_id from bank_line l join payment_attempt b on b.id = l.attempt_id join credit_order y on y.id = b.order_id
              where l.payer_hash = any(${[...clues.payerHashes]}::bytea[])))
    order by a.created_at desc limit ${maxCandidates}`.execute(db)
  return rows
}

/** Debits that were sent to the bank: with one of these order numbers or mandates, or from one of these accounts. */
export async function findDebitCandidates(
  db: Db,
  { orderNumbers, payerHashes, mandates }: LineClues & { readonly mandates: readonly string[] },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select 'debit' as kind, null as refund, a.id as "attemptId", o.id as "orderId", o.number as "orderNumber", o.member_id as "memberId", p.username as member, o.credits,
      a.amount_minor as "amountMinor", a.currency, array[d.mandate, d.end_to_end_id, o.number] as "references", m.signed_at as since,
      false as "isPaid"
    from direct_debit d join mandate m on m.reference = d.mandate join payment_attempt a on a.id = d.attempt_id
      join credit_order o on o.id = a.order_id join member p on p.id = o.member_id
    where d.state in ('submitted', 'settled') and d.mandate in (
      select reference from mandate where iban_hash = any(${[...payerHashes]}::bytea[])
      union select reference from mandate where reference = any(${[...mandates]}::text[])
      union select y.reference from mandate y join credit_order x on x.id = y.order_id where x.number = any(${[...orderNumbers]}::text[]))
    order by m.signed_at desc limit ${maxCandidates}`.execute(db)
  return rows
}

/** Refunds that are made by hand and whose payment no line shows: owed ones, and those that staff marked as paid. */
const isPayableByHand = sql<boolean>`(r.state = 'failed' and not exists (
      select from dispute d where d.attempt_id = r.attempt_id and d.state <> 'won' having sum(d.owed_minor) >= r.amount_minor)
    or r.state = 'completed' and r.paid_reference is not null)
  and not exists (select from bank_line b where b.refund_id = r.id)`

/** Refunds paid by hand: of one of these amounts in the last 60 days, of one of these orders, or of members with one of these accounts. */
export async function findRefundCandidates(db: Db, clues: LineClues): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select 'refund' as kind, r.id as refund, a.id as "attemptId", o.id as "orderId", o.number as "orderNumber", o.member_id as "memberId",
      p.username as member, r.credits, r.amount_minor as "amountMinor", a.currency,
      array_remove(array[case when length(r.paid_reference) >= ${minReferenceLength} then r.paid_reference end, o.number], null) as "references",
      r.created_at as since, r.state = 'completed' as "isPaid"
    from refund r join payment_attempt a on a.id = r.attempt_id join credit_order o on o.id = r.order_id join member p on p.id = o.member_id
    where ${isPayableByHand} and r.id in (
      (select x.id from refund x where x.amount_minor = any(${[...clues.amounts]}::bigint[])
          and (x.state = 'failed' or x.paid_reference is not null and x.updated_at > ${clues.now}::timestamptz - interval '60 days')
        order by x.created_at desc limit ${maxCandidates})
      union select x.id from refund x join credit_order y on y.id = x.order_id where y.number = any(${[...clues.orderNumbers]}::text[])
      union select x.id from refund x join credit_order y on y.id = x.order_id
        where y.member_id in (select member_id from mandate where iban_hash = any(${[...clues.payerHashes]}::bytea[])
          union select z.member_id from bank_line l join payment_attempt b on b.id = l.attempt_id join credit_order z on z.id = b.order_id
            where l.payer_hash = any(${[...clues.payerHashes]}::bytea[])))
    order by r.created_at desc limit ${maxCandidates}`.execute(db)
  return rows
}

interface RefundForLine {
  readonly attemptId: string
  readonly orderId: number
  readonly orderNumber: string
  readonly memberId: number
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
  readonly isPaid: boolean
}
/** Returns a refund that a line may show: owed and made by hand, or marked as paid; undefined for every other one. */
export async function findRefundForLine(db: Db, id: string): Promise<RefundForLine | undefined> {
  const { rows } = await sql<RefundForLine>`
    select r.attempt_id as "attemptId", r.order_id as "orderId", o.number as "orderNumber", o.member_id as "memberId", a.provider,
      r.amount_minor as "amountMinor", a.currency, r.state = 'completed' as "isPaid"
    from refund r join payment_attempt a on a.id = r.attempt_id join credit_order o on o.id = r.order_id
    where r.id = ${id} and ${isPayableByHand}`.execute(db)
  return rows[0]
}

/** Returns which members have paid from these accounts before, by the account's hash in hexadecimal. */
export async function findPayers(db: Db, hashes: readonly Buffer[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ hash: Buffer; memberId: number }>`
    select iban_hash as hash, member_id as "memberId" from mandate where iban_hash = any(${[...hashes]}::bytea[])
    union select l.payer_hash, o.member_id from bank_line l join payment_attempt a on a.id = l.attempt_id
      join credit_order o on o.id = a.order_id where l.payer_hash = any(${[...hashes]}::bytea[]) limit ${maxCandidates}`.execute(
    db,
  )
  const payers = new Map<string, Set<number>>()
  for (const { hash, memberId } of rows) {
    const key = hash.toString('hex')
    payers.set(key, (payers.get(key) ?? new Set()).add(memberId))
  }
  return payers
}
