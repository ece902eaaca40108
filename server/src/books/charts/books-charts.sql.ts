import type { BooksRates } from '@amarelle/contract/staff/endpoints/books/charts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addMonths, type BookedCompany } from '../company-day.ts'
import { selectJournalSums } from '../journal/journal-sums.sql.ts'

/** A company's month in one currency. `month` is its first day. */
export interface ChartedMonth {
  readonly company: BookedCompany
  readonly month: string
  readonly currency: string
}

/** Revenue less its reductions, by site and day of the month. */
export async function loadSiteRevenue(
  db: Db,
  { company, month, currency }: ChartedMonth,
): Promise<{ site: string; day: string; minor: number }[]> {
  const period = { companyId: company.id, from: month, to: month, siteIds: null }
  const { rows } = await sql<{ site: string; day: string; minor: number }>`
    select s.name as site, to_char(j.day, 'YYYY-MM-DD') as day, sum(j.credit - j.debit)::bigint as minor
    from (${selectJournalSums(period)}) j join ledger_account a on a.id = j.account_id join site s on s.id = j.site_id
    where a.unit = ${currency} and (a.kind like 'revenue:%' or a.kind like 'revenue_reduction:%')
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** The liability for unspent credits, without VAT, at the end of each of so many months up to the given one. */
export async function loadLiability(
  db: Db,
  { company, month, currency }: ChartedMonth,
  months: number,
): Promise<{ month: string; minor: number }[]> {
  const period = { companyId: company.id, from: '2000-01-01', to: month, siteIds: null }
  const { rows } = await sql<{ month: string; minor: number }>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(j.credit - j.debit), 0)::bigint as minor
    from generate_series(${addMonths(month, 1 - months)}::date, ${month}::date, interval '1 month') m (month)
      left join (${selectJournalSums(period)}) j on j.month <= m.month
        and j.account_id = (select id from ledger_account where kind = 'deferred_revenue' and unit = ${currency}
          and member_id is null and site_id is null)
    group by m.month order by m.month`.execute(db)
  return rows
}

/** Card payments, and disputes and refunds of such, in each of so many months up to the given one. */
export async function loadCardRates(
  db: Db,
  { company, month }: ChartedMonth,
  months: number,
): Promise<BooksRates[]> {
  const { rows } = await sql<BooksRates>`
    with charted as (
      select m.month, m.month at time zone ${company.timeZone} as starts_at,
        (m.month + interval '1 month') at time zone ${company.timeZone} as ends_at
      from generate_series(${addMonths(month, 1 - months)}::timestamp, ${month}::timestamp, interval '1 month') m (month)
    ), happened as (
      select m.month, 'payment' as what, a.method, a.order_id from charted m
        join payment_attempt a on a.created_at >= m.starts_at and a.created_at < m.ends_at
      where a.state = 'completed'
        -- The same limits as constants, which the index can use.
        and a.created_at >= ${addMonths(month, 1 - months)}::timestamp at time zone ${company.timeZone}
        and a.created_at < ${addMonths(month, 1)}::timestamp at time zone ${company.timeZone}
      union all select m.month, 'dispute', a.method, a.order_id from charted m
        join dispute d on d.opened_at >= m.starts_at and d.opened_at < m.ends_at join payment_attempt a on a.id = d.attempt_id
      union all select m.month, 'refund', a.method, a.order_id from charted m
        join refund r on r.created_at >= m.starts_at and r.created_at < m.ends_at join payment_attempt a on a.id = r.attempt_id
    ), counted as (
      select h.month, h.what, count(*)::int as count from happened h join payment_method p on p.code = h.method and p.kind = 'card'
        join credit_order o on o.id = h.order_id join site s on s.id = o.site_id and s.company_id = ${company.id}
      group by 1, 2
    )
    select to_char(m.month, 'YYYY-MM') as month,
      coalesce(sum(c.count) filter (where c.what = 'payment'), 0)::int as payments,
      coalesce(sum(c.count) filter (where c.what = 'dispute'), 0)::int as disputes,
      coalesce(sum(c.count) filter (where c.what = 'refund'), 0)::int as refunds
    from charted m left join counted c on c.month = m.month
    group by m.month order by m.month`.execute(db)
  return rows
}

const maxSuccessRows = 100
/** Returns how many of the attempts that were started since a moment were completed, by method and country. */
export async function loadPaymentSuccess(
  db: Db,
  companyId: number,
  since: Date,
): Promise<{ method: string; country: string; started: number; completed: number }[]> {
  const { rows } = await sql<{ method: string; country: string; started: number; completed: number }>`
    select m.name as method, o.country, count(*)::int as started, count(*) filter (where a.state = 'completed')::int as completed
    from payment_attempt a join payment_method m on m.code = a.method
      join credit_order o on o.id = a.order_id join site s on s.id = o.site_id and s.company_id = ${companyId}
    where a.created_at >= ${since} group by 1, 2 order by 3 desc, 1, 2 limit ${maxSuccessRows}`.execute(db)
  return rows
}
