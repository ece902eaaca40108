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
import type { Db } from '../../platform/db/db.ts'
import type { DayRange, InsightQuery } from './insight-query.ts'

const isWithin = ({ first, last }: DayRange) => sql<boolean>`f.day between ${first}::date and ${last}::date`
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
/** The sums of each day that has any. */
export async function sumByDay(
  db: Db,
  range: DayRange,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<DayFigures[]> {
  const sums = dailyFigures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const { rows } = await sql<DayFigures>`
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
  const { rows } = await sql<DayRevenue>`
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
/** The sums of a period by a dimension, those with most sign-ups first; `limit` rows at most. */
export async function sumByDimension(
  db: Db,
  by: BreakdownDimension,
  figures: readonly BreakdownFigure[],
  query: InsightQuery,
  limit: number,
): Promise<DimensionFigures[]> {
  const { current, before, isOnSite } = query
  const keys = { site: sql`f.site_id`, country: sql`f.country`, source: sql`f.source`, niche: sql`f.niche` }
  const isOfRows = { country: query.isOfEachCountry, source: query.isOfEachSource }
  const isOfKind = by === 'country' || by === 'source' ? isOfRows[by] : query.isOfFilter
  const sums = figures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const { rows } = await sql<DimensionFigures>`
    with now as (
      select ${keys[by]} as key, ${sql.join(sums)} from daily_figure f
      where ${isOfKind} and ${isWithin(current)} and ${isOnSite} group by 1
    ), before as (
      select ${keys[by]} as key, ${sumOf('signUps')} as sign_ups from daily_figure f
      where ${isOfKind} and ${isWithin(before)} and ${isOnSite} group by 1
    )
    select now.*, now.key::text as key, coalesce(before.sign_ups, 0) as "signUpsBefore"
    from now left join before on before.key = now.key
    order by "signUps" desc, now.key limit ${limit}`.execute(db)
  return rows
}

/** The countries, and the sources with a code, that have rows in a period. */
export async function findFilterValues(
  db: Db,
  range: DayRange,
  isOnSite: RawBuilder<boolean>,
): Promise<{ readonly countries: readonly string[]; readonly sources: readonly string[] }> {
  const { rows } = await sql<{ country: string; source: string }>`
    select distinct f.country, f.source from daily_figure f
    where f.source = '*' and f.country <> '*' and ${isWithin(range)} and ${isOnSite}
    union
    select distinct f.country, f.source from daily_figure f
    where f.country = '*' and f.source <> '*' and ${isWithin(range)} and ${isOnSite}
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
/** Members of the cohorts from a Monday on, by the week in which they were seen. */
export async function sumByCohort(
  db: Db,
  firstCohort: string,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<CohortWeek[]> {
  const { rows } = await sql<CohortWeek>`
    select f.cohort_week as cohort, f.week, sum(f.members)::int as members from weekly_return f
    where ${isOfFilter} and f.cohort_week >= ${firstCohort}::date and ${isOnSite}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The figures of the cohorts from a Monday on, by the week in which they happened. */
export async function sumFiguresByCohort(
  db: Db,
  firstCohort: string,
  { isOnSite, isOfFilter }: InsightQuery,
): Promise<(Readonly<Record<CohortFigure, number>> & Pick<CohortWeek, 'cohort' | 'week'>)[]> {
  const sums = cohortFigures.map((figure) => sql`${sumOf(figure)} as ${sql.ref(figure)}`)
  const { rows } = await sql<Readonly<Record<CohortFigure, number>> & Pick<CohortWeek, 'cohort' | 'week'>>`
    select f.cohort_week as cohort, f.week, ${sql.join(sums)} from weekly_cohort_figure f
    where ${isOfFilter} and f.cohort_week >= ${firstCohort}::date and ${isOnSite}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The weeks from a Monday on whose figures were computed by cohort, by their Mondays. */
export async function findComputedWeeks(db: Db, first: string): Promise<string[]> {
  const rows = await db.selectFrom('figure_week').select('week').where('week', '>=', first).execute()
  return rows.map(({ week }) => week)
}
