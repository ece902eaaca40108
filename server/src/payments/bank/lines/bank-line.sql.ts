import type { LineState } from '@amarelle/contract/staff/endpoints/money/bank'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Booking } from '../files/parse-bookings.ts'
import type { SealedLineDetails } from './line-details.ts'

interface NewBankLine extends SealedLineDetails {
  readonly position: number
  readonly booking: Booking
}
/** Inserts open lines of one file by one statement; returns their ids by position, without those that an earlier file reported. */
export async function insertBankLines(
  tx: Db,
  fileId: number,
  lines: readonly NewBankLine[],
): Promise<ReadonlyMap<number, number>> {
  const bookings = lines.map(({ booking }) => booking)
  const { rows } = await sql<{ id: number; position: number }>`
    insert into bank_line (bank_file_id, position, booking_key, booked_on, amount_minor, currency, bank_ref, return_code, details,
      payer_hash, payer_country, payer_last4)
    select ${fileId}::bigint, l.* from unnest(${lines.map(({ position }) => position)}::int[],
      ${bookings.map(({ key }) => key)}::text[], ${bookings.map(({ bookedOn }) => bookedOn)}::date[],
      ${bookings.map(({ amountMinor }) => amountMinor)}::bigint[], ${bookings.map(({ currency }) => currency)}::text[],
      ${bookings.map(({ bankRef }) => bankRef)}::text[], ${bookings.map(({ returnCode }) => returnCode)}::text[],
      ${lines.map(({ details }) => details)}::bytea[], ${lines.map(({ payerHash }) => payerHash)}::bytea[],
      ${lines.map(({ payerCountry }) => payerCountry)}::text[], ${lines.map(({ payerLast4 }) => payerLast4)}::text[]) l
    on conflict do nothing returning id, position`.execute(tx)
  return new Map(rows.map(({ id, position }) => [position, id]))
}

/** The payment, batch or refund to which a line belongs. */
interface LineAssignment {
  readonly lineId: number
  readonly attemptId?: string
  readonly batchId?: number
  readonly refundId?: string
}
/** Assigns lines whose bookings fit without a person. */
export const setLinesAssigned = (tx: Db, lines: readonly LineAssignment[]) =>
  sql`
  update bank_line l set state = 'assigned', attempt_id = x.attempt_id, batch_id = x.batch_id, refund_id = x.refund_id
  from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ attemptId }) => attemptId ?? null)}::uuid[],
    ${lines.map(({ batchId }) => batchId ?? null)}::bigint[], ${lines.map(({ refundId }) => refundId ?? null)}::uuid[])
    x (id, attempt_id, batch_id, refund_id)
  where l.id = x.id`.execute(tx)

export interface BankLineRow {
  readonly id: number
  readonly fileId: number
  readonly bookedOn: string
  readonly amountMinor: number
  readonly currency: string
  readonly bankRef: string
  readonly returnCode: string | null
  readonly details: Buffer
  readonly payerHash: Buffer | null
  readonly payerCountry: string | null
  readonly payerLast4: string | null
  readonly state: LineState
  readonly returnReference: string | null
  readonly refundId: string | null
  readonly reason: string | null
  readonly orderNumber: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}
const selectLines = (db: Db) =>
  db
    .selectFrom('bank_line as l')
    .leftJoin('payment_attempt as a', 'a.id', 'l.attempt_id')
    .leftJoin('credit_order as o', 'o.id', 'a.order_id')
    .leftJoin('staff_member as p', 'p.id', 'l.decided_by')
    .select([
      'l.id',
      'l.bank_file_id as fileId',
      'l.booked_on as bookedOn',
      'l.amount_minor as amountMinor',
      'l.currency',
      'l.bank_ref as bankRef',
      'l.return_code as returnCode',
      'l.details',
      'l.payer_hash as payerHash',
      'l.payer_country as payerCountry',
      'l.payer_last4 as payerLast4',
      'l.state',
      'l.return_reference as returnReference',
      'l.refund_id as refundId',
      'l.reason',
      'o.number as orderNumber',
      'p.name as decidedBy',
      'l.decided_at as decidedAt',
    ])
    .$castTo<BankLineRow>()

interface LinePage {
  readonly states: readonly LineState[]
  readonly isOldestFirst: boolean
  readonly after: { readonly bookedOn: string; readonly id: number } | null
  readonly count: number
}
/** Returns lines by the day on which they were booked, after the given one. */
export function listBankLines(db: Db, { states, isOldestFirst, after, count }: LinePage) {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const operator = sql.raw(isOldestFirst ? '>' : '<')
  const query = selectLines(db)
    .where('l.state', 'in', [...states])
    .orderBy('l.booked_on', direction)
    .orderBy('l.id', direction)
    .limit(count)
  return (
    after
      ? query.where(sql<boolean>`(l.booked_on, l.id) ${operator} (${after.bookedOn}::date, ${after.id})`)
      : query
  ).execute()
}
export const findBankLine = (db: Db, id: number): Promise<BankLineRow | undefined> =>
  selectLines(db).where('l.id', '=', id).executeTakeFirst()
/** Locks a line until the transaction ends. */
export const lockBankLine = (tx: Db, id: number): Promise<BankLineRow | undefined> =>
  selectLines(tx).where('l.id', '=', id).forUpdate('l').executeTakeFirst()

/** Open lines of an amount that were booked from a day on, the oldest first, at most 20. */
export const listOpenLinesOfAmount = (
  db: Db,
  of: { readonly amountMinor: number; readonly currency: string; readonly paidOutOn: string },
): Promise<BankLineRow[]> =>
  selectLines(db)
    .where('l.state', '=', 'open')
    .where('l.amount_minor', '=', of.amountMinor)
    .where('l.currency', '=', of.currency)
    .where(sql<boolean>`l.booked_on >= ${of.paidOutOn}::date`)
    .orderBy('l.booked_on')
    .orderBy('l.id')
    .limit(20)
    .execute()

/** Lines whose money is to be sent back with these references, locked. */
export const lockReturningLines = (tx: Db, references: readonly string[]): Promise<BankLineRow[]> =>
  selectLines(tx)
    .where('l.return_reference', '=', sql<string>`any(${[...references]}::text[])`)
    .where('l.state', '=', 'returning')
    .orderBy('l.id')
    .forUpdate('l')
    .execute()
export const setLinesPaidBack = (tx: Db, ids: readonly number[]) =>
  tx
    .updateTable('bank_line')
    .set({ state: 'returned' })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

interface LineDecision {
  readonly state: LineState
  readonly attemptId?: string
  readonly refundId?: string
  readonly returnReference?: string
  readonly reason?: string
  readonly staffId: number | null
  readonly at: Date | null
}
export const setLineDecided = (tx: Db, id: number, decision: LineDecision) =>
  tx
    .updateTable('bank_line')
    .set({
      state: decision.state,
      attempt_id: decision.attemptId ?? null,
      refund_id: decision.refundId ?? null,
      return_reference: decision.returnReference ?? null,
      reason: decision.reason ?? null,
      decided_by: decision.staffId,
      decided_at: decision.at,
    })
    .where('id', '=', id)
    .execute()

/** Returns how many lines are open, how much came in with them by currency, and how many have to be sent back. */
export async function countBankLines(db: Db) {
  const { rows } = await sql<{
    state: 'open' | 'returning'
    currency: string
    lines: number
    inMinor: number
  }>`
    select state, currency, count(*)::int as lines, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "inMinor"
    from bank_line where state in ('open', 'returning') group by state, currency order by currency`.execute(
    db,
  )
  return rows
}

/** Erases what the lines of a deleted member's orders say about the payer. */
export const eraseLineDetails = (tx: Db, memberId: number) =>
  sql`update bank_line l set details = '', payer_hash = null, payer_country = null, payer_last4 = null
    from payment_attempt a join credit_order o on o.id = a.order_id
    where l.attempt_id = a.id and o.member_id = ${memberId} and l.details <> ''`.execute(tx)
/** The lines of a member's orders, for the data export. */
export const listLinesOfMember = (db: Db, memberId: number) =>
  selectLines(db).where('o.member_id', '=', memberId).orderBy('l.id').execute()
