import { sql } from 'kysely'
import { findOrCreateAccount } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'

export interface RecognitionStep {
  readonly companyId: number
  /** The day as which the revenue is booked. */
  readonly day: string
  /** Orders whose credits were used or returned from here on are looked at. */
  readonly from: Date
  /** The end of the day. */
  readonly to: Date
}
/**
 * Returns orders of a company whose deferred revenue differs, at the end of the day, from the net value of the credits that were unspent
 * then; `minor` is what has been earned since. Negative if spent credits were returned.
 */
const selectEarned = ({ companyId, from, to }: RecognitionStep) => sql`
  with touched as (
    select distinct l.order_id from ledger_transaction t
      join lot_use u on u.transaction_id = t.id join credit_lot l on l.id = u.lot_id
      join ledger_transaction sale on sale.key = 'order:' || l.order_id || ':money' and sale.company_id = ${companyId}
    where t.created_at >= ${from} and t.created_at < ${to} and l.order_id is not null
  ), later as (
    select u.lot_id, sum(u.amount) as credits from ledger_transaction t join lot_use u on u.transaction_id = t.id
    where t.created_at >= ${to} group by u.lot_id
  ), state as (
    select o.id, o.currency, o.country,
      round((o.total_minor - o.vat_minor) * (l.remaining + coalesce(later.credits, 0)) / l.granted::numeric)::bigint as unspent,
      (select coalesce(-sum(e.amount), 0) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id and a.kind = 'deferred_revenue'
        where t.order_id = o.id and t.created_at < ${to})::bigint as deferred
    from touched join credit_order o on o.id = touched.order_id join credit_lot l on l.order_id = o.id
      left join later on later.lot_id = l.id
  )
  select id, currency, country, deferred - unspent as minor from state where deferred <> unspent`

/** Books what a company has earned until the end of a day, one booking per order. Returns the number of bookings. */
export async function bookEarnedRevenue(tx: Db, step: RecognitionStep): Promise<number> {
  const { rows } = await sql<{ id: number; currency: string; country: string; minor: number }>`${selectEarned(
    step,
  )}`.execute(tx)
  if (rows.length === 0) return 0
  const accounts = new Map<string, number>()
  for (const { currency, country } of rows)
    for (const kind of ['deferred_revenue', `revenue:${country}`])
      if (!accounts.has(`${kind} ${currency}`))
        accounts.set(`${kind} ${currency}`, await findOrCreateAccount(tx, kind, currency))
  const idOf = (kind: string, currency: string) => accounts.get(`${kind} ${currency}`) ?? 0
  await sql`
    with earned as (
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ minor }) => minor)}::bigint[],
        ${rows.map((row) => idOf('deferred_revenue', row.currency))}::bigint[],
        ${rows.map((row) => idOf(`revenue:${row.country}`, row.currency))}::bigint[]) as e (order_id, minor, deferred, revenue)
    ), booked as (
      insert into ledger_transaction (key, fingerprint, kind, order_id, created_at)
      select 'revenue:' || order_id || ':' || ${step.day}, minor::text, 'revenue', order_id, ${step.to}::timestamptz - interval '1 ms'
      from earned order by order_id returning id, order_id
    )
    insert into ledger_entry (transaction_id, account_id, amount)
    select b.id, e.deferred, e.minor from booked b join earned e using (order_id)
    union all select b.id, e.revenue, -e.minor from booked b join earned e using (order_id)`.execute(tx)
  return rows.length
}

/** Locks the last day whose revenue was booked, so that no other run books at the same time; before the first run it is `firstDay`. */
export async function lockRevenueProgress(tx: Db, companyId: number, firstDay: string): Promise<string> {
  await sql`insert into revenue_progress (company_id, last_day) values (${companyId}, ${firstDay}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ day: string }>`
    select to_char(last_day, 'YYYY-MM-DD') as day from revenue_progress where company_id = ${companyId} for update`.execute(
    tx,
  )
  return rows[0]?.day ?? firstDay
}
export async function storeRevenueProgress(tx: Db, companyId: number, day: string): Promise<void> {
  await sql`update revenue_progress set last_day = ${day} where company_id = ${companyId}`.execute(tx)
}
/** Returns the month of a company's first booking; null without any. */
export async function findFirstBookedMonth(tx: Db, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(month), 'YYYY-MM-DD') as month from ledger_transaction where company_id = ${companyId} and month is not null`.execute(
    tx,
  )
  return rows[0]?.month ?? null
}
