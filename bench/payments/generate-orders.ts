// Fills the ledger with completed orders and their bookings, directly by SQL.
import pg from 'pg'
import { fillWithoutIndexes } from './without-indexes.ts'

const ordersPerTransaction = 50_000
/** Fewer orders are added with the indexes in place. */
const minOrdersToDropIndexes = 50_000
/** Orders are spread over two years, the oldest first; the last revenue of the newest is booked now. */
const spreadDays = 730
/** Revenue bookings of an order, a day apart; each takes an equal part of the price without VAT. */
const revenueDays = 8
/** A sale of three entries, and revenue of two entries each. */
export const entriesPerOrder = 3 + 2 * revenueDays
const transactionsPerOrder = 1 + revenueDays
const tables = ['credit_order', 'payment_attempt', 'ledger_transaction', 'ledger_entry']

/** Ids before the first generated row. */
interface BaseIds {
  readonly order: number
  readonly transaction: number
}
/** When order `n` of `count` was completed. */
const orderedAt = `(now() - interval '${revenueDays} days' - ($3::bigint - n) * interval '${spreadDays} days' / $3::bigint)`

/** Amounts of an order's entries by variant (country and currency) and booking: 0 is the sale, the others are revenue. */
const createEntryParts = `
  create temporary table entry_part as
  select c.position - 1 as variant, part.step, a.id as account_id, part.amount
  from unnest(array['NL', 'DE', 'BE', 'FR', 'AT']) with ordinality as c (country, position)
    cross join lateral (
      values (0, 'psp_clearing:mollie', 2420), (0, 'deferred_revenue', -2000), (0, 'vat_payable:' || c.country, -420)
      union all
      select step, moved.kind, moved.amount from generate_series(1, ${revenueDays}) step,
        lateral (values ('deferred_revenue', 2000 / ${revenueDays}), ('revenue:' || c.country, -2000 / ${revenueDays})) moved (kind, amount)
    ) part (step, kind, amount)
    join ledger_account a on a.kind = part.kind and a.unit = case c.position when 1 then 'GBP' else 'EUR' end and a.member_id is null`
const createAccounts = `
  insert into ledger_account (kind, unit)
  select kind, unit from unnest(array['psp_clearing:mollie', 'deferred_revenue']
    || array(select prefix || country from unnest(array['vat_payable:', 'revenue:']) prefix,
      unnest(array['NL', 'DE', 'BE', 'FR', 'AT']) country)) kind, unnest(array['EUR', 'GBP']) unit
  on conflict do nothing`

const insertOrders = `
  insert into credit_order (id, site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor, country,
    state, acknowledged_version, created_at, completed_at, withdraw_until, evidence) overriding system value
  select $4::bigint + n, s.id, m.low + n % (m.high - m.low), b.id, 40, case n % 5 when 0 then 'GBP' else 'EUR' end, 2420, 2420, 2100, 420,
    (array['NL', 'DE', 'BE', 'FR', 'AT'])[1 + n % 5], 'completed', 'bench', at, at, at + interval '14 days',
    '{"connection": "NL", "stated": true}'
  from generate_series($1::bigint, $2::bigint) n, lateral (select ${orderedAt} as at) ordered,
    (select min(id) as id from site) s, (select min(id) as low, max(id) as high from member) m, (select min(id) as id from bundle) b`
const insertAttempts = `
  insert into payment_attempt (id, order_id, provider, method, provider_ref, state, amount_minor, currency, created_at, updated_at)
  select gen_random_uuid(), $4::bigint + n, 'mollie', 'ideal', 'tr_bench' || ($4::bigint + n), 'completed', 2420,
    case n % 5 when 0 then 'GBP' else 'EUR' end, ${orderedAt}, ${orderedAt}
  from generate_series($1::bigint, $2::bigint) n`
/** The place in the books is the one that the trigger gives. */
const insertTransactions = `
  insert into ledger_transaction (id, key, fingerprint, kind, created_at, company_id, site_id, order_id, month, journal_no)
    overriding system value
  select $5::bigint + (n - 1) * ${transactionsPerOrder} + step + 1,
    case step when 0 then 'order:' || ($4::bigint + n) || ':money' else 'revenue:' || ($4::bigint + n) || ':' || step end, 'bench',
    case step when 0 then 'order' else 'revenue' end, booked_at, c.id, s.id, $4::bigint + n,
    date_trunc('month', booked_at at time zone c.time_zone)::date, nextval('ledger_journal_no')
  from generate_series($1::bigint, $2::bigint) n, generate_series(0, ${revenueDays}) step,
    lateral (select ${orderedAt} + step * interval '1 day' as booked_at) booked,
    (select * from site order by id limit 1) s join company c on c.id = s.company_id`
const insertEntries = `
  insert into ledger_entry (transaction_id, account_id, amount)
  select $3::bigint + (n - 1) * ${transactionsPerOrder} + p.step + 1, p.account_id, p.amount
  from generate_series($1::bigint, $2::bigint) n join entry_part p on p.variant = n % 5`

/** Reserves ids for rows that state them. */
async function reserveIds(client: pg.Client, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ base: string }>(
    `select coalesce(max(id), 0) as base, setval(pg_get_serial_sequence($1, 'id'), coalesce(max(id), 0) + $2::bigint) from ${table}`,
    [table, count],
  )
  return Number(rows[0]?.base)
}

async function loadOrders(client: pg.Client, count: number, base: BaseIds): Promise<void> {
  for (let from = 1; from <= count; from += ordersPerTransaction) {
    const start = performance.now()
    const range = [from, Math.min(count, from + ordersPerTransaction - 1)]
    await client.query('begin')
    await client.query(insertOrders, [...range, count, base.order])
    await client.query(insertAttempts, [...range, count, base.order])
    await client.query(insertTransactions, [...range, count, base.order, base.transaction])
    await client.query(insertEntries, [...range, base.transaction])
    await client.query('commit')
    console.log(`  ${range[1]} orders, the last ${(performance.now() - start).toFixed(0)} ms`)
  }
}

/**
 * Adds so many completed orders of the first site, each with 19 entries in the ledger; needs members and exclusive use. Many orders are
 * loaded without secondary indexes, which are created afterwards. The triggers don't run: the bookings are placed as they would, and the
 * benchmark checks the sums afterwards.
 */
export async function generateOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(createAccounts)
    await client.query(createEntryParts)
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'`)
    const base: BaseIds = {
      order: await reserveIds(client, 'credit_order', count),
      transaction: await reserveIds(client, 'ledger_transaction', count * transactionsPerOrder),
    }
    const load = () => loadOrders(client, count, base)
    if (count >= minOrdersToDropIndexes) await fillWithoutIndexes(client, tables, load)
    else await load()
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
