import type {
  BreakdownDimension,
  BreakdownFigure,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import {
  type CohortFigure,
  cohortFigures,
  type DailyFigure,
  dailyFigures,
  toFigureColumn,
} from '@amarelle/contract/staff/endpoints/insight/figures'
import { type RawBuilder, sql } from 'kysely'
import { addDays, toMonday } from '../../platform/calendar-day.ts'
import { type Db, unpreparedStatementPrefix } from '../../platform/db/db.ts'
import type { DayRange, InsightQuery } from './insight-query.ts'

/** For any sites, countries and sources PostgreSQL would read all rows of the sites, which costs nearly twice as much. */
const plannedForFilter = sql.raw(unpreparedStatementPrefix)

const isWithin = ({ first, last }: DayRange) => sql<boolean>`f.day between ${first}::date and ${last}::date`
/** Returns a period as whole weeks, by their Mondays, and the days before and after them. */
function splitWeeks({ first, last }: DayRange): {
  readonly weeks: DayRange
  readonly days: readonly DayRange[]
} {
  const firstMonday = toMonday(addDays(first, 6))
  const lastMonday = addDays(toMonday(addDays(last, 1)), -7)
  const weeks = { first: firstMonday, last: lastMonday }
  if (firstMonday > lastMonday) return { weeks, days: [{ first, last }] }
  const days = [
    { first, last: addDays(firstMonday, -1) },
    { first: addDays(lastMonday, 7), last },
  ]
  return { weeks, days }
}
/**
 * Returns the rows of a period that fit `condition`, as `f`: those of whole weeks, and of single days at its ends. A year has a seventh of
 * the rows that its days have.
 */
function selectPeriod(
  range: DayRange,
  condition: RawBuilder<boolean>,
  columns: readonly string[],
): RawBuilder<unknown> {
  const { weeks, days } = splitWeeks(range)
  const selected = sql.join(columns.map((column) => sql`f.${sql.ref(column)}`))
  const ofDays = days.map(
    (part) => sql`union all select ${selected} from daily_figure f where ${condition} and ${isWithin(part)}`,
  )
  return sql`(
    select ${selected} from weekly_figure f
    where ${condition} and f.week between ${weeks.first}::date and ${weeks.last}::date
    ${sql.join(ofDays, sql` `)}
  ) f`
}
const sumOf = (figure: DailyFigure) => sql`coalesce(sum(f.${sql.ref(toFigureColumn(figure))}), 0)::float8`

/** A day that was computed, and whether returning members were recorded on it. */
export interface ComputedDay {
  readonly day: string
  readonly hasActiveDays: boolean
}
export async function findComputedDays(db: Db, { first, last }: DayRange): Promise<ComputedDay[]> {
  const { rows } = await sql<ComputedDay>`
    select day, has_active_days as "hasActiveDays" from figure_day
    where day between ${first}::date and ${last}::date order by day`.execute(db)
  return rows
}

export type DayFigures = Readonly<Record<DailyFigure, number>> & { readonly day: string }
/** Returns the sums of each day that has any. */
export async function sumByDay(
  db: Db,
  range: DayRange,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<DayFigures[]> {
  const sums = dailyFigures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const { rows } = await sql<DayFigures>`${plannedForFilter}
    select f.day, ${sql.join(sums)} from daily_figure f
    where ${isOfFilter} and ${isWithin(range)} and ${isOnSite} group by f.day order by f.day`.execute(db)
  return rows
}

export interface DayRevenue {
  readonly day: string
  readonly currency: string
  readonly orders: number
  readonly grossMinor: number
}
/** Completed orders of each day by currency; `mayRead` limits the sites further. */
export async function sumRevenueByDay(
  db: Db,
  range: DayRange,
  { isOnSite, isOfFilter }: InsightQuery,
  mayRead: RawBuilder<boolean>,
): Promise<DayRevenue[]> {
  const { rows } = await sql<DayRevenue>`${plannedForFilter}
    select f.day, f.currency, sum(f.orders)::int as orders, sum(f.gross_minor)::float8 as "grossMinor"
    from daily_revenue f
    where ${isOfFilter} and ${isWithin(range)} and ${isOnSite} and ${mayRead}
    group by f.day, f.currency order by f.currency, f.day`.execute(db)
  return rows
}

export type DimensionFigures = Readonly<Record<BreakdownFigure, number>> & {
  readonly key: string
  readonly signUpsBefore: number
}
/** Returns the sums of a period by a dimension, those with most sign-ups first; `limit` rows at most. */
export async function sumByDimension(
  db: Db,
  by: BreakdownDimension,
  figures: readonly BreakdownFigure[],
  query: InsightQuery,
  limit: number,
): Promise<DimensionFigures[]> {
  const { current, before, isOnSite } = query
  const keys = { site: 'site_id', country: 'country', source: 'source', niche: 'niche' } as const
  const key = sql`f.${sql.ref(keys[by])}`
  const isOfRows = { country: query.isOfEachCountry, source: query.isOfEachSource }
  const isOfKind = by === 'country' || by === 'source' ? isOfRows[by] : query.isOfFilter
  const condition = sql<boolean>`${isOfKind} and ${isOnSite}`
  const sums = figures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const columns = [keys[by], ...figures.map(toFigureColumn)]
  const { rows } = await sql<DimensionFigures>`${plannedForFilter}
    with now as (
      select ${key} as key, ${sql.join(sums)} from ${selectPeriod(current, condition, columns)} group by 1
    ), before as (
      select ${key} as key, ${sumOf('signUps')} as sign_ups
      from ${selectPeriod(before, condition, [keys[by], 'sign_ups'])} group by 1
    )
    select now.*, now.key::text as key, coalesce(before.sign_ups, 0) as "signUpsBefore"
    from now left join before on before.key = now.key
    order by "signUps" desc, now.key limit ${limit}`.execute(db)
  return rows
}

/** Returns the countries, and the sources with a code, that have rows in a period. */
export async function findFilterValues(
  db: Db,
  range: DayRange,
  isOnSite: RawBuilder<boolean>,
): Promise<{ readonly countries: readonly string[]; readonly sources: readonly string[] }> {
  const select = (condition: RawBuilder<boolean>) =>
    sql`select distinct f.country, f.source from ${selectPeriod(range, sql`${condition} and ${isOnSite}`, ['country', 'source'])}`
  const { rows } = await sql<{ country: string; source: string }>`${plannedForFilter}
    ${select(sql`f.source = '*' and f.country <> '*'`)}
    union
    ${select(sql`f.country = '*' and f.source <> '*'`)}
    order by 1, 2`.execute(db)
  return {
    countries: rows.flatMap(({ country }) => (/^[A-Z]{2}$/.test(country) ? [country] : [])),
    sources: rows.flatMap(({ source }) => (source !== '' && source !== '*' ? [source] : [])),
  }
}

export interface CohortWeek {
  readonly cohort: string
  readonly week: number
  readonly members: number
}
/** Returns members of the cohorts from a Monday on, by the week in which they were seen. */
export async function sumByCohort(
  db: Db,
  firstCohort: string,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<CohortWeek[]> {
  const { rows } = await sql<CohortWeek>`${plannedForFilter}
    select f.cohort_week as cohort, f.week, sum(f.members)::int as members from weekly_return f
    where ${isOfFilter} and f.cohort_week >= ${firstCohort}::date and ${isOnSite}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Returns the figures of the cohorts from a Monday on, by the week in which they happened. */
export async function sumFiguresByCohort(
  db: Db,
  firstCohort: string,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<(Readonly<Record<CohortFigure, number>> & Pick<CohortWeek, 'cohort' | 'week'>)[]> {
  const sums = cohortFigures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const { rows } = await sql<
    Readonly<Record<CohortFigure, number>> & Pick<CohortWeek, 'cohort' | 'week'>
  >`${plannedForFilter}
    select f.cohort_week as cohort, f.week, ${sql.join(sums)} from weekly_cohort_figure f
    where ${isOfFilter} and f.cohort_week >= ${firstCohort}::date and ${isOnSite}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Returns the weeks from a Monday on whose figures were computed by cohort, by their Mondays. */
export async function findComputedWeeks(db: Db, first: string): Promise<string[]> {
  const rows = await db.selectFrom('figure_week').select('week').where('week', '>=', first).execute()
  return rows.map(({ week }) => week)
}
