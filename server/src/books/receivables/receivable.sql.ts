import type { ListedReceivable } from '@amarelle/contract/staff/endpoints/books/receivables'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The amount that a lost dispute left on `disputed_receivable`: the value of the credits that were spent. */
const selectOpenAmount = sql`
  select e.amount as minor, a.unit as currency from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = 'disputed_receivable'
  where t.key = 'dispute:' || d.id || ':money' and e.amount > 0`

/** Open receivables of a company after the one of the dispute `after`, by the day on which the dispute was lost, oldest first. */
export async function listReceivableRows(
  db: Db,
  {
    companyId,
    after,
    count,
    now,
  }: { companyId: number; after: number | undefined; count: number; now: Date },
): Promise<ListedReceivable[]> {
  const { rows } = await sql<ListedReceivable>`
    select d.id as dispute, o.number as "orderNumber", s.name as site, p.provider, d.reason as "disputeReason", owed.minor, owed.currency,
      to_char(d.closed_at, 'YYYY-MM-DD') as "lostOn", greatest(0, extract(day from ${now}::timestamptz - d.closed_at))::int as "ageDays"
    from dispute d join credit_order o on o.id = d.order_id join site s on s.id = o.site_id and s.company_id = ${companyId}
      join payment_attempt p on p.id = d.attempt_id cross join lateral (${selectOpenAmount}) owed
    where d.state = 'lost' and d.written_off_at is null and (${after ?? null}::bigint is null
      or (d.closed_at, d.id) > (select l.closed_at, l.id from dispute l where l.id = ${after ?? null}))
    order by d.closed_at, d.id limit ${count}`.execute(db)
  return rows
}

interface LockedReceivable {
  readonly orderId: number
  readonly companyId: number
  readonly memberId: number
  readonly minor: number
  readonly currency: string
  readonly isOpen: boolean
}
/** Locks a dispute with what is owed after it; null if nothing was ever owed. */
export async function lockReceivable(tx: Db, disputeId: number): Promise<LockedReceivable | null> {
  const { rows } = await sql<LockedReceivable>`
    select d.order_id as "orderId", s.company_id as "companyId", o.member_id as "memberId", owed.minor, owed.currency,
      d.state = 'lost' and d.written_off_at is null as "isOpen"
    from dispute d join credit_order o on o.id = d.order_id join site s on s.id = o.site_id
      cross join lateral (${selectOpenAmount}) owed
    where d.id = ${disputeId} for update of d`.execute(tx)
  return rows[0] ?? null
}
