// Adds what finance opens besides orders, directly by SQL: debits with their batch, lines of the bank, a settlement, disputes, invoices
// and a day of a reconciliation.
import { sql } from 'kysely'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'

const debitCount = 2_000
const lineCount = 10_000
const settlementLineCount = 10_000
const collectOn = '2026-11-30'
const reconciledDay = '2026-11-20'

/** Names of the rows in the queries of the screens. */
export type MoneyRowNames = Readonly<Record<string, string>>

/** The orders that the rows are about, the oldest. */
const someOrders = sql`
  (select o.id, o.number, o.member_id, o.total_minor, o.vat_minor, o.currency::text, a.id as attempt, row_number() over (order by o.id) as n
    from (select * from credit_order order by id limit ${debitCount}) o join payment_attempt a on a.order_id = o.id) o`

/** Who opens the screens, which is recorded. */
const insertStaff = sql`
  insert into staff_member (id, name, email, language, invited_at, joined_at) overriding system value
  values (1, 'Bench', 'bench@staff.example', 'en', now(), now()) on conflict do nothing`

/** Half of the debits are in a batch, the others wait for their day. */
const insertDebits = sql<{ batch: number }>`
  with mandates as (
    insert into mandate (reference, member_id, order_id, holder, iban, iban_hash, iban_last4, iban_country, street, house_number,
      postal_code, city, phone, text_version, language, address, user_agent, signed_at)
    select 'MBENCH' || n, member_id, id, 'Bench', ''::bytea, sha256(n::text::bytea), '0000', 'NL', 'Kade', '1', '3511 AA', 'Utrecht',
      '+31600000000', '1', 'en', '127.0.0.0', 'bench', now() from ${someOrders}
  ), batch as (
    insert into direct_debit_batch (message_id, collect_on, count, sum_minor, file, created_at)
    select 'DDBENCH', ${collectOn}::date, count(*), sum(total_minor), '', now() from ${someOrders} where n % 2 = 0 returning id
  ), debits as (
    insert into direct_debit (attempt_id, mandate, end_to_end_id, collect_on, batch_id, state, announced_at)
    select attempt, 'MBENCH' || n, 'E' || n, ${collectOn}::date, case when n % 2 = 0 then batch.id end,
      case when n % 2 = 0 then 'submitted' else 'signed' end, now() from ${someOrders}, batch
  )
  select id as batch from batch`

const insertLines = sql<{ line: number }>`
  with file as (
    insert into bank_file (sha256, kind, name, received_at, report) values (sha256('bench'), 'camt.053', 'bench.xml', now(), '{}') returning id
  ), lines as (
    insert into bank_line (bank_file_id, position, booked_on, amount_minor, currency, bank_ref, details)
    select file.id, n, ${reconciledDay}::date, 2420, 'EUR', 'bench' || n, ''::bytea
    from file, generate_series(1, ${lineCount}::int) n returning id
  )
  select min(id)::bigint as line from lines`

const insertSettlement = (company: number) => sql<{ settlement: number }>`
  with file as (
    insert into settlement_file (company_id, name, sha256, content, imported_by, imported_at)
    values (${company}, 'bench.csv', sha256('bench'), 'bench', 1, now()) returning id
  ), settlement as (
    insert into settlement (company_id, provider, reference, currency, period_from, period_to, paid_out_on, paid_out_minor, fee_minor,
      line_count, digest, source, file_id, imported_at)
    select ${company}, 'mollie', 'bench', 'EUR', ${reconciledDay}, ${reconciledDay}, ${reconciledDay}, 2420, 0,
      ${settlementLineCount}, sha256('bench'), 'file', id, now() from file returning id
  ), lines as (
    insert into settlement_line (settlement_id, position, kind, reference, amount_minor, fee_minor, booked_on)
    select settlement.id, n, 'payment', 'tr_bench' || n, 2420, 0, ${reconciledDay}
    from settlement, generate_series(1, ${settlementLineCount}::int) n
  )
  select id as settlement from settlement`

const insertDisputes = sql<{ dispute: number }>`
  with disputes as (
    insert into dispute (order_id, attempt_id, provider_ref, amount_minor, state, opened_at)
    select id, attempt, 'dp_bench' || n, total_minor, 'open', now() from ${someOrders} where n % 10 = 0 returning id
  )
  select min(id)::bigint as dispute from disputes`

const insertDifferences = sql`
  with day as (
    insert into reconciliation_day (provider, currency, day, payments, ours_minor, theirs_minor, differs_since, checked_at)
    values ('mollie', 'EUR', ${reconciledDay}, ${debitCount}, 2420, 0, now(), now())
  )
  insert into reconciliation_difference (provider, kind, reference, payment, order_id, day, currency, ours_state, ours_minor)
  select 'mollie', 'payment', 'tr_bench' || id, 'tr_bench' || id, id, ${reconciledDay}, 'EUR', 'completed', total_minor
  from ${someOrders} where n <= 500`

const insertInvoices = (company: number) => sql`
  insert into invoice (company_id, kind, no, order_id, total_minor, vat_minor, issued_at, content)
  select ${company}, 'invoice', n, id, total_minor, vat_minor, now(), jsonb_build_object('kind', 'invoice',
    'number', ${company} || '-' || lpad(n::text, 6, '0'), 'issuedAt', now(), 'timeZone', 'Europe/Amsterdam', 'language', 'en', 'site', 'Bench',
    'company', jsonb_build_object('name', 'Bench', 'address', 'Kade 1', 'city', 'Utrecht', 'country', 'NL', 'registration', '1', 'vatNumbers', '{}'::jsonb),
    'customer', member_id, 'country', 'NL', 'order', number, 'corrects', null, 'credits', 40, 'currency', currency, 'priceMinor', total_minor,
    'discountMinor', 0, 'feeMinor', 0, 'totalMinor', total_minor, 'vatRate', 2100, 'vatMinor', vat_minor, 'method', 'iDEAL | Wero')
  from ${someOrders}`

/** Adds the rows to a database with orders; returns their names in the queries. */
export const generateMoneyRows = (db: Db, company: number): Promise<MoneyRowNames> =>
  runInTransaction(db, async (tx) => {
    // The generated rows satisfy all constraints; nothing is booked for them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await insertStaff.execute(tx)
    const batch = (await insertDebits.execute(tx)).rows[0]?.batch ?? 0
    const line = (await insertLines.execute(tx)).rows[0]?.line ?? 0
    const settlement = (await insertSettlement(company).execute(tx)).rows[0]?.settlement ?? 0
    const dispute = (await insertDisputes.execute(tx)).rows[0]?.dispute ?? 0
    await insertDifferences.execute(tx)
    await insertInvoices(company).execute(tx)
    return {
      '{batch}': String(batch),
      '{line}': String(line),
      '{settlement}': String(settlement),
      '{dispute}': String(dispute),
      '{mandate}': 'MBENCH2',
      '{document}': `${company}-000001`,
      '{collectOn}': collectOn,
      '{day}': reconciledDay,
    }
  })
