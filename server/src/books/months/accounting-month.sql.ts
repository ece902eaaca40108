import type { BooksCheck, BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addMonths } from '../company-day.ts'
import { selectJournalSums } from '../journal/journal-sums.sql.ts'

/** A month that was closed at least once. */
export interface AccountingMonth {
  readonly month: string
  readonly state: 'open' | 'closed'
  readonly closedAt: Date
  readonly closedBy: string
}
/** Returns the months of a company that were closed at least once, newest first. */
export async function listClosedMonths(db: Db, companyId: number): Promise<AccountingMonth[]> {
  const { rows } = await sql<AccountingMonth>`
    select to_char(m.month, 'YYYY-MM-DD') as month, m.state, m.closed_at as "closedAt", s.name as "closedBy"
    from accounting_month m join staff_member s on s.id = m.closed_by_staff
    where m.company_id = ${companyId} order by m.month desc`.execute(db)
  return rows
}
/** Returns the figures with which a month was closed; null while it is open. */
export async function findClosedFigures(
  db: Db,
  companyId: number,
  month: string,
): Promise<BooksOfCurrency[] | null> {
  const { rows } = await sql<{ figures: BooksOfCurrency[] }>`
    select figures from accounting_month
    where company_id = ${companyId} and month = ${month}::date and state = 'closed'`.execute(db)
  return rows[0]?.figures ?? null
}
/** Returns the first and the last month with bookings; null without any. */
export async function findBookedMonths(
  db: Db,
  companyId: number,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM-DD') as first, to_char(max(month), 'YYYY-MM-DD') as last
    from ledger_transaction where company_id = ${companyId} and month is not null`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}
/** Returns the highest journal number of a month; 0 without bookings. */
export async function findLastJournalNo(db: Db, companyId: number, month: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(journal_no), 0)::bigint as no from ledger_transaction where company_id = ${companyId} and month = ${month}::date`.execute(
    db,
  )
  return rows[0]?.no ?? 0
}
export async function countInvoices(db: Db, companyId: number, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from invoice i join company c on c.id = i.company_id
    where i.company_id = ${companyId} and i.kind = 'invoice' and i.issued_at >= ${month}::date::timestamp at time zone c.time_zone
      and i.issued_at < ${addMonths(month, 1)}::date::timestamp at time zone c.time_zone`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits for running bookings of the company and keeps new ones out until the caller's transaction ends. */
export async function lockBooks(tx: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`books:${companyId}`}, 0))`.execute(tx)
}

/** Describes how many of each are wrong or missing in a month's books. */
type CheckCounts = Readonly<
  Record<Exclude<BooksCheck['check'], 'ended' | 'months_before' | 'revenue' | 'clearing'>, number>
>
/**
 * Counts units that do not sum to zero, numbers that are missing in the series of invoices and credit notes, refunds of the month that no
 * provider has made yet, and sales without two matching pieces of evidence of the buyer's country.
 */
export async function countProblems(db: Db, companyId: number, month: string): Promise<CheckCounts> {
  const { rows } = await sql<CheckCounts>`
    with period as (
      select ${month}::date::timestamp at time zone time_zone as from_at,
        ${addMonths(month, 1)}::date::timestamp at time zone time_zone as to_at
      from company where id = ${companyId}
    )
    select
      (select count(*) from (select a.unit from (${selectJournalSums({ companyId, from: month, to: month, siteIds: null })}) j
        join ledger_account a on a.id = j.account_id group by a.unit having sum(j.debit - j.credit) <> 0) u)::int as sums,
      (select coalesce(sum(missing), 0) from (select max(no) - min(no) + 1 - count(*) as missing from invoice i, period p
        where i.company_id = ${companyId} and i.issued_at >= p.from_at and i.issued_at < p.to_at group by kind) g)::int as invoices,
      (select count(*) from refund r join credit_order o on o.id = r.order_id join site s on s.id = o.site_id, period p
        where s.company_id = ${companyId} and r.state <> 'completed' and r.created_at >= p.from_at and r.created_at < p.to_at)::int as refunds,
      (select count(*) from credit_order o join site s on s.id = o.site_id, period p
        where s.company_id = ${companyId} and o.state = 'completed' and o.completed_at >= p.from_at and o.completed_at < p.to_at
          and not coalesce(o.evidence ->> 'connection' = o.country or (o.evidence ->> 'stated')::boolean, false))::int as evidence`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error(`company ${companyId} has no books`)
  return counts
}
/** Returns the last day whose revenue was booked; null before the first. */
export async function findRevenueProgress(db: Db, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(last_day, 'YYYY-MM-DD') as day from revenue_progress where company_id = ${companyId}`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

export async function storeClosedMonth(
  tx: Db,
  row: {
    companyId: number
    month: string
    at: Date
    staffId: number
    lastJournalNo: number
    figures: readonly BooksOfCurrency[]
  },
): Promise<void> {
  const { companyId, month, at, staffId, lastJournalNo, figures } = row
  await sql`
    insert into accounting_month (company_id, month, state, closed_at, closed_by_staff, last_journal_no, figures)
    values (${companyId}, ${month}, 'closed', ${at}, ${staffId}, ${lastJournalNo}, ${JSON.stringify(figures)}::jsonb)
    on conflict (company_id, month) do update set state = 'closed', closed_at = excluded.closed_at,
      closed_by_staff = excluded.closed_by_staff, last_journal_no = excluded.last_journal_no, figures = excluded.figures`.execute(
    tx,
  )
}
export async function storeReopenedMonth(
  tx: Db,
  { companyId, month, at, staffId }: { companyId: number; month: string; at: Date; staffId: number },
): Promise<void> {
  await sql`update accounting_month set state = 'open', reopened_at = ${at}, reopened_by_staff = ${staffId}
    where company_id = ${companyId} and month = ${month}::date`.execute(tx)
}
