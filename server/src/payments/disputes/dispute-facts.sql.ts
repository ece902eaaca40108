import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface DisputeFacts {
  readonly paidAt: Date | null
  readonly method: string
  readonly totalMinor: number
  readonly currency: string
  readonly credits: number
  readonly spentCredits: number
  readonly refundedMinor: number
  readonly withdrawUntil: Date | null
  readonly isPayerBlocked: boolean
}
/** Facts that staff weigh before they answer a dispute. */
export async function findDisputeFacts(db: Db, disputeId: number): Promise<DisputeFacts> {
  const { rows } = await sql<DisputeFacts>`
    select o.completed_at as "paidAt", m.name as method, o.total_minor as "totalMinor", o.currency, o.credits,
      (coalesce((select l.granted - l.remaining from credit_lot l where l.order_id = o.id and l.source = 'order' limit 1), 0)
        - case when d.state = 'won' then 0 else d.credits end
        - coalesce((select sum(r.credits) from refund r where r.order_id = o.id), 0))::int as "spentCredits",
      (select coalesce(sum(r.amount_minor), 0)::bigint from refund r where r.attempt_id = a.id and r.state <> 'failed')
        as "refundedMinor",
      o.withdraw_until as "withdrawUntil",
      exists (select from direct_debit_block b where b.member_id = o.member_id and b.lifted_at is null) as "isPayerBlocked"
    from dispute d join credit_order o on o.id = d.order_id join payment_attempt a on a.id = d.attempt_id
      join payment_method m on m.code = a.method
    where d.id = ${disputeId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no dispute ${disputeId}`)
  return rows[0]
}

interface DisputeEntry {
  readonly at: Date
  readonly booking: 'booked' | 'reversed'
  readonly account: string
  readonly amountMinor: number
  readonly currency: string
}
/** Returns the money that the ledger booked for a dispute. */
export async function listDisputeEntries(db: Db, disputeId: number): Promise<DisputeEntry[]> {
  const { rows } = await sql<DisputeEntry>`
    select t.created_at as at, case when t.reverses is null then 'booked' else 'reversed' end as booking, a.kind as account,
      e.amount as "amountMinor", a.unit as currency
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.key in (${`dispute:${disputeId}:money`}, ${`dispute:${disputeId}:won`}) order by t.id, e.id`.execute(
    db,
  )
  return rows
}
