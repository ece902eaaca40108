import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const maxRows = 200

interface EvidenceOrder {
  readonly number: string
  readonly siteId: number
  readonly memberId: number
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly credits: number
  readonly currency: string
  readonly priceMinor: number
  readonly discountMinor: number
  readonly feeMinor: number
  readonly totalMinor: number
  readonly vatMinor: number
  readonly country: string
  readonly language: string
  readonly acknowledgedVersion: string
  /** Items of evidence of the buyer's residence. */
  readonly residence: { readonly connection?: string | null }
  readonly withdrawUntil: Date | null
}
export async function findEvidenceOrder(db: Db, orderId: number): Promise<EvidenceOrder> {
  const { rows } = await sql<EvidenceOrder>`
    select number, site_id as "siteId", member_id as "memberId", created_at as "createdAt", completed_at as "completedAt", credits,
      currency, price_minor as "priceMinor", discount_minor as "discountMinor", fee_minor as "feeMinor", total_minor as "totalMinor",
      vat_minor as "vatMinor", country, language, acknowledged_version as "acknowledgedVersion", evidence as residence,
      withdraw_until as "withdrawUntil"
    from credit_order where id = ${orderId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no order ${orderId}`)
  return rows[0]
}

interface EvidencePayment {
  readonly method: string
  readonly provider: string
  readonly reference: string | null
  readonly state: string
  readonly startedAt: Date
}
export async function listEvidencePayments(db: Db, orderId: number): Promise<EvidencePayment[]> {
  const { rows } = await sql<EvidencePayment>`
    select m.name as method, a.provider, a.provider_ref as reference, a.state, a.created_at as "startedAt"
    from payment_attempt a join payment_method m on m.code = a.method
    where a.order_id = ${orderId} order by a.created_at, a.id limit ${maxRows}`.execute(db)
  return rows
}

interface EvidenceUsage {
  /** In UTC. */
  readonly day: string
  /** The kind of the spending, or `return`. */
  readonly kind: string
  readonly credits: number
}
/** When the order's credits were granted, and how many of them were spent on which day for what. Never what was written. */
export async function findEvidenceDelivery(
  db: Db,
  orderId: number,
): Promise<{ grantedAt: Date | null; usage: EvidenceUsage[] }> {
  const { rows: lots } = await sql<{ id: number; memberId: number; grantedAt: Date }>`
    select id, member_id as "memberId", created_at as "grantedAt" from credit_lot where order_id = ${orderId} and source = 'order'
    order by id limit 1`.execute(db)
  const [lot] = lots
  if (!lot) return { grantedAt: null, usage: [] }
  // By the member's entries, because the uses of a lot have no index of their own.
  const { rows: usage } = await sql<EvidenceUsage>`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, t.kind, sum(u.amount)::int as credits
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      join lot_use u on u.transaction_id = t.id and u.lot_id = ${lot.id}
    where a.member_id = ${lot.memberId} and a.kind = 'member_credits' and a.unit = 'CREDIT'
    group by 1, 2 order by 1, 2 limit ${maxRows}`.execute(db)
  return { grantedAt: lot.grantedAt, usage }
}

interface EvidenceReturn {
  readonly kind: 'refund' | 'withdrawal'
  readonly at: Date
  readonly state: string
  /** Zero for a withdrawal, whose refund is a row of its own. */
  readonly amountMinor: number
}
/** Returns the order's withdrawals and refunds so far. */
export async function listEvidenceReturns(db: Db, orderId: number): Promise<EvidenceReturn[]> {
  const { rows } = await sql<EvidenceReturn>`
    select 'withdrawal' as kind, stated_at as at, state, 0 as "amountMinor" from withdrawal
      where order_id = ${orderId} and state <> 'stated'
    union all
    select 'refund', created_at, state, amount_minor from refund where order_id = ${orderId}
    order by at limit ${maxRows}`.execute(db)
  return rows
}

interface EvidenceMandate {
  readonly reference: string
  readonly signedAt: Date
  readonly textVersion: string
  readonly accountLast4: string
  /** Of the connection with which it was signed. */
  readonly address: string
}
export async function findEvidenceMandate(db: Db, attemptId: string): Promise<EvidenceMandate | null> {
  const { rows } = await sql<EvidenceMandate>`
    select m.reference, m.signed_at as "signedAt", m.text_version as "textVersion", m.iban_last4 as "accountLast4", m.address
    from direct_debit d join mandate m on m.reference = d.mandate where d.attempt_id = ${attemptId}`.execute(
    db,
  )
  return rows[0] ?? null
}
