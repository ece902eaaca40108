import { answerMinuteBounds } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import { sql } from 'kysely'
import { cohortFigureColumns, figureColumns } from '../../server/src/insight/aggregates/figure-columns.ts'
import type { BulkLoad } from '../support/bulk-load.ts'

const countries = ['NL', 'DE', 'FR', 'ES', 'IT', 'PL', 'GB', 'SE']
const sources = ['', 'partner-a', 'partner-b', 'partner-c', 'partner-d', 'partner-e']
export const insightSizes = { sites: 50, days: 2 * 364, agents: 20 } as const

/** Values of a dimension with the one that stands for all. */
const valuesSql = (values: readonly string[]) => sql`unnest(${['*', ...values]}::text[])`

/** Fills the aggregates of two years: rows for each site, day, country and traffic source, and for all; in the order in which days are stored. */
export async function generateFigures({ db, runWithoutIndexes }: BulkLoad): Promise<void> {
  await sql`insert into company (id, name, address, kvk, city, country, support_phone)
    values (1, 'Bench B.V.', 'Kade 1', '1', 'Utrecht', 'NL', '1')`.execute(db)
  await sql`insert into site (id, host, name, company_id, is_default, niche) overriding system value
    select n, 'bench-' || n || '.example', 'Bench ' || n, 1, n = 1, 1 + n % 7 from generate_series(1, ${insightSizes.sites}::int) n`.execute(
    db,
  )
  await sql`insert into staff_member (id, name, email, language, invited_at, joined_at) overriding system value
    values (1, 'Colleague', 'colleague@staff.example', 'en', now(), now())`.execute(db)
  await sql`insert into staff_grant (staff_id, role) values (1, 'owner')`.execute(db)
  const days = sql`generate_series(1, ${insightSizes.days}::int) ago`
  const day = sql`(now() at time zone 'UTC')::date - ago`
  await sql`insert into figure_day (day, computed_at, has_active_days) select ${day}, now(), true from ${days}`.execute(
    db,
  )
  await sql`insert into figure_week (week, computed_at)
    select date_trunc('week', now() at time zone 'UTC')::date - 7 * ago, now() from generate_series(1, 52) ago`.execute(
    db,
  )
  await sql`insert into daily_desk_figure (site_id, day, staff_id, answers, answer_times, refunded, ended, refused, complaints, credits, paying_members, highest_credits)
    select s.id, ${day}, agent, 60, ${[...answerMinuteBounds.map(() => 5), 0]}::int[], 1, 1, 2, 1, 40, 9, 12
    from ${days}, site s, generate_series(0, ${insightSizes.agents}::int) agent where ago <= 91`.execute(db)
  await runWithoutIndexes(
    ['daily_figure', 'weekly_figure', 'daily_revenue', 'weekly_return', 'weekly_cohort_figure'],
    async () => {
      await sql`insert into daily_figure (day, site_id, niche, country, source, ${sql.join(figureColumns.map((column) => sql.ref(column)))})
      select ${day}, s.id, s.niche, country, source, ${sql.join(figureColumns.map((_, i) => sql`(ago + s.id * ${sql.lit(i + 3)}) % 97`))}
      from ${days}, site s, ${valuesSql(countries)} country, ${valuesSql(sources)} source
      order by 1, 4, 5, 2`.execute(db)
      await sql`insert into weekly_figure (week, site_id, niche, country, source, ${sql.join(figureColumns.map((column) => sql.ref(column)))})
      select date_trunc('week', day)::date, site_id, niche, country, source, ${sql.join(figureColumns.map((column) => sql`sum(${sql.ref(column)})`))}
      from daily_figure group by 1, 2, 3, 4, 5 order by 1, 4, 5, 2`.execute(db)
      await sql`insert into daily_revenue (day, site_id, niche, country, source, currency, orders, gross_minor)
      select ${day}, s.id, s.niche, country, source, currency, 1 + ago % 20, 2999 * (1 + ago % 20)
      from ${days}, site s, ${valuesSql(countries)} country, ${valuesSql(sources)} source, unnest(array['EUR', 'GBP']) currency
      order by 1, 4, 5, 2`.execute(db)
      await sql`insert into weekly_return (site_id, niche, country, source, cohort_week, week, members)
      select s.id, s.niche, country, source, date_trunc('week', now() at time zone 'UTC')::date - 7 * cohort, week, 100 - 5 * week
      from generate_series(0, 51) cohort, generate_series(0, ${followedWeeks}::int) week, site s,
        ${valuesSql(countries)} country, ${valuesSql(sources)} source
      order by 5, 3, 4, 1`.execute(db)
      await sql`insert into weekly_cohort_figure (site_id, niche, country, source, cohort_week, week, ${sql.join(cohortFigureColumns.map((column) => sql.ref(column)))})
      select s.id, s.niche, country, source, date_trunc('week', now() at time zone 'UTC')::date - 7 * cohort, week,
        ${sql.join(cohortFigureColumns.map((_, i) => sql`(cohort + week + s.id * ${sql.lit(i + 3)}) % 97`))}
      from generate_series(0, 51) cohort, generate_series(0, ${followedWeeks}::int) week, site s,
        ${valuesSql(countries)} country, ${valuesSql(sources)} source
      order by 5, 3, 4, 1`.execute(db)
    },
  )
}
