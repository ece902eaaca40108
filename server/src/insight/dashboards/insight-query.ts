import { type InsightFilter, withoutSource } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays, toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { everyValue } from '../aggregates/figure-columns.ts'

/** Days, both included. */
export interface DayRange {
  readonly first: string
  readonly last: string
}
/** Describes what a dashboard reads: a period and the one before, and conditions on the rows `f` of the aggregates. */
export interface InsightQuery {
  readonly current: DayRange
  readonly before: DayRange
  readonly isOnSite: RawBuilder<boolean>
  /** The rows of the filter: of one country or all, of one source or all. */
  readonly isOfFilter: RawBuilder<boolean>
  /** The rows of each country, and of each source, within the filter. */
  readonly isOfEachCountry: RawBuilder<boolean>
  readonly isOfEachSource: RawBuilder<boolean>
}

/** Returns the period of a filter until yesterday, and as many days before it. */
function findPeriods(filter: InsightFilter, now: Date): Pick<InsightQuery, 'current' | 'before'> {
  const length = Number(filter.period)
  const last = addDays(toUtcDay(now), -1)
  const first = addDays(last, 1 - length)
  return {
    current: { first, last },
    before: { first: addDays(first, -length), last: addDays(first, -1) },
  }
}

/** Resolves a filter for the sites on which the actor may read figures. */
export async function buildInsightQuery(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<InsightQuery> {
  const { site, company, niche } = filter
  const isPermitted = await buildSiteCondition(services, actor, 'insight.read', sql`f.site_id`, {
    site,
    company,
  })
  const source = filter.source === withoutSource ? '' : filter.source
  const isCountry = sql<boolean>`f.country = ${filter.country ?? everyValue}`
  const isSource = sql<boolean>`f.source = ${source ?? everyValue}`
  // Literals, so that the planner finds the partial indexes.
  const isEach = (column: RawBuilder<unknown>) => sql<boolean>`${column} <> ${sql.lit(everyValue)}`
  const isAny = (column: RawBuilder<unknown>) => sql<boolean>`${column} = ${sql.lit(everyValue)}`
  return {
    ...findPeriods(filter, services.clock.now()),
    isOnSite: niche === undefined ? isPermitted : sql<boolean>`${isPermitted} and f.niche = ${niche}`,
    isOfFilter: sql<boolean>`${isCountry} and ${isSource}`,
    isOfEachCountry: sql<boolean>`${filter.country === undefined ? isEach(sql`f.country`) : isCountry}
      and ${source === undefined ? isAny(sql`f.source`) : isSource}`,
    isOfEachSource: sql<boolean>`${source === undefined ? isEach(sql`f.source`) : isSource}
      and ${filter.country === undefined ? isAny(sql`f.country`) : isCountry}`,
  }
}
