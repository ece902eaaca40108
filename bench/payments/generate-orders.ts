// Fills the ledger with completed orders and their bookings, directly by SQL.
import { sql } from 'kysely'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'

const ordersPerBatch = 10_000
/** Orders are spread over the two years before now. */
const spreadDays = 730
/** Revenue bookings of an order, a day apart; each takes an equal part of the price without VAT. */
const revenueDays = 8

const insertOrders = (tx: Db, from: number, to: number) =>
  sql`
  insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor, country,
    state, acknowledged_version, created_at, completed_at, withdraw_until, evidence)
  select s.id, m.low + n % (m.high - m.low), b.id, 40, case when n % 5 = 0 then 'GBP' else 'EUR' end, 2420, 2420, 2100, 420,
    (array['NL', 'DE', 'BE', 'FR', 'AT'])[1 + n % 5], 'completed', 'bench', at, at, at + interval '14 days',
    '{"connection": "NL", "stated": true}'
  from generate_series(${from}::bigint, ${to}::bigint) n,
    lateral (select now() - (n % ${spreadDays * 24}) * interval '1 hour' - interval '1 day' as at) drawn,
    (select min(id) as id from site) s, (select min(id) as low, max(id) as high from member) m, (select min(id) as id from bundle) b`.execute(
    tx,
  )

/** The attempts of the newest orders, all completed. */
const insertAttempts = (tx: Db, after: number) =>
  sql`
  insert into payment_attempt (id, order_id, provider, method, provider_ref, state, amount_minor, currency, created_at, updated_at)
  select gen_random_uuid(), id, 'mollie', 'ideal', 'tr_bench' || id, 'completed', total_minor, currency, created_at, created_at
  from credit_order where id > ${after}`.execute(tx)

/** Sales of three entries and revenue of two entries each, all with their place in the books. */
const insertBookings = (tx: Db, after: number) =>
  sql`
  with bookings as (
    select o.*, s.company_id, step,
      case step when 0 then 'order' else 'revenue' end as booking_kind,
      case step when 0 then 'order:' || o.id || ':money' else 'revenue:' || o.id || ':' || step end as booking_key,
      o.completed_at + step * interval '1 day' as booked_at
    from credit_order o join site s on s.id = o.site_id, generate_series(0, ${revenueDays}::int) step where o.id > ${after}
  ), booked as (
    insert into ledger_transaction (key, fingerprint, kind, created_at, company_id, site_id, order_id, month, journal_no)
    select booking_key, 'bench', booking_kind, booked_at, company_id, site_id, id,
      date_trunc('month', booked_at at time zone 'Europe/Amsterdam')::date, nextval('ledger_journal_no')
    from bookings returning id, kind, order_id
  )
  insert into ledger_entry (transaction_id, account_id, amount)
  select b.id, a.id, amounts.amount from booked b join credit_order o on o.id = b.order_id
    cross join lateral (values
      ('order', 'psp_clearing:mollie', o.total_minor),
      ('order', 'deferred_revenue', o.vat_minor - o.total_minor),
      ('order', 'vat_payable:' || o.country, -o.vat_minor),
      ('revenue', 'deferred_revenue', (o.total_minor - o.vat_minor) / ${revenueDays}::bigint),
      ('revenue', 'revenue:' || o.country, (o.vat_minor - o.total_minor) / ${revenueDays}::bigint)) amounts (kind, account, amount)
    join ledger_account a on a.kind = amounts.account and a.unit = o.currency and a.member_id is null
  where amounts.kind = b.kind`.execute(tx)

/** Adds so many completed orders of the first site, each with 19 entries in the ledger; needs members and exclusive use. */
export async function generateOrders(db: Db, count: number): Promise<void> {
  await sql`
    insert into ledger_account (kind, unit)
    select kind, unit from unnest(array['psp_clearing:mollie', 'deferred_revenue']
      || array(select prefix || country from unnest(array['vat_payable:', 'revenue:']) prefix,
        unnest(array['NL', 'DE', 'BE', 'FR', 'AT']) country)) kind, unnest(array['EUR', 'GBP']) unit
    on conflict do nothing`.execute(db)
  for (let from = 1; from <= count; from += ordersPerBatch)
    await runInTransaction(db, async (tx) => {
      // The generated rows satisfy all constraints.
      await sql`set local session_replication_role = replica`.execute(tx)
      const { rows } = await sql<{
        id: number
      }>`select coalesce(max(id), 0)::bigint as id from credit_order`.execute(tx)
      const after = rows[0]?.id ?? 0
      await insertOrders(tx, from, Math.min(count, from + ordersPerBatch - 1))
      await insertAttempts(tx, after)
      await insertBookings(tx, after)
    })
  await sql`vacuum analyze`.execute(db)
}
