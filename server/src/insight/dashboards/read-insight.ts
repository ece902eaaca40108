import type {
  getInsightEndpoint,
  InsightFilter,
  PeriodFigures,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { type DailyFigure, dailyFigures } from '@amarelle/contract/staff/endpoints/insight/figures'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { buildSiteCondition, findPermittedSiteIds, holdsPermission } from '../../staff/index.ts'
import { findOutliers } from '../bands/find-outliers.ts'
import { findComputedDays, findFilterValues, sumByDay, sumRevenueByDay } from './figures.sql.ts'
import { buildInsightQuery, type DayRange, type InsightQuery } from './insight-query.ts'

/** Number of days back the filters look for countries and sources. */
const filterDays = 28
type Insight = StaffEndpointAnswer<typeof getInsightEndpoint>

const listDays = ({ first, last }: DayRange): string[] => {
  const days = [first]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/** Returns the figures of each day of a range; null for days that were not computed, or whose returning members were not recorded. */
async function readPeriod({ db }: Services, range: DayRange, query: InsightQuery): Promise<PeriodFigures> {
  const computed = new Map((await findComputedDays(db, range)).map((day) => [day.day, day]))
  const sums = new Map((await sumByDay(db, range, query)).map((row) => [row.day, row]))
  const valueOf = (day: string, figure: DailyFigure): number | null => {
    const of = computed.get(day)
    if (!of || (figure === 'returningMembers' && !of.hasActiveDays)) return null
    return sums.get(day)?.[figure] ?? 0
  }
  const days = listDays(range)
  const figures = Object.fromEntries(
    dailyFigures.map((figure) => [figure, days.map((day) => valueOf(day, figure))]),
  )
  return {
    firstDay: range.first,
    lastDay: range.last,
    computedDays: computed.size,
    figures: figures as PeriodFigures['figures'],
  }
}

/** Returns orders by currency on the sites where the actor reads orders; null without any. */
async function readRevenue(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
  query: InsightQuery,
): Promise<Insight['revenue']> {
  if (!holdsPermission(actor, 'orders.read')) return null
  const { site, company } = filter
  const mayRead = await buildSiteCondition(services, actor, 'orders.read', sql`f.site_id`, { site, company })
  const { current, before } = query
  const range = { first: before.first, last: current.last }
  const rows = await sumRevenueByDay(services.db, range, query, mayRead)
  const days = listDays(current)
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const ofCurrency = new Map(
      rows.filter((row) => row.currency === currency).map(({ day, grossMinor }) => [day, grossMinor]),
    )
    return {
      currency,
      grossMinor: days.map((day) => ofCurrency.get(day) ?? 0),
      grossMinorBefore: listDays(before).reduce((sum, day) => sum + (ofCurrency.get(day) ?? 0), 0),
    }
  })
}

/** Returns the niches of the sites on which the actor reads figures. */
async function listNiches(services: Services, actor: StaffActor, { site, company }: InsightFilter) {
  const permitted = await findPermittedSiteIds(services, actor, 'insight.read', { site, company })
  const places = await listSitePlaces(services)
  const niches = places.flatMap(({ id, niche }) => (!permitted || permitted.includes(id) ? [niche] : []))
  return [...new Set(niches)].toSorted((a, b) => a - b)
}

/** Returns the figures of a period and of the one before, with what is unusual on its last day. Reading is not recorded. */
export async function readInsight(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<Insight> {
  const query = await buildInsightQuery(services, actor, filter)
  const { site, company } = filter
  const scope = { site, company }
  const isSite = await buildSiteCondition(services, actor, 'insight.read', sql`s.id`, scope)
  const isRowOfSite = await buildSiteCondition(services, actor, 'insight.read', sql`f.site_id`, scope)
  const { current, before } = query
  const filterRange = { first: addDays(current.last, 1 - filterDays), last: current.last }
  const { countries, sources } = await findFilterValues(services.db, filterRange, isRowOfSite)
  return {
    current: await readPeriod(services, current, query),
    before: await readPeriod(services, before, query),
    revenue: await readRevenue(services, actor, filter, query),
    outliers: await findOutliers(services, current.last, isSite),
    countries: [...countries],
    sources: [...sources],
    niches: await listNiches(services, actor, filter),
  }
}
