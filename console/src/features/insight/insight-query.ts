import {
  type BreakdownDimension,
  breakdownDimensions,
  type BreakdownRow,
  type Cohort,
  type getInsightEndpoint,
  type InsightPeriod,
  insightPeriods,
  type InsightTable,
  downloadInsightEndpoint,
  type PeriodFigures,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import type { DailyFigure } from '@amarelle/contract/staff/endpoints/insight/figures'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { readScope } from '../../session/scope.ts'

export type Insight = StaffEndpointAnswer<typeof getInsightEndpoint>
export interface LoadedInsight {
  readonly insight: Insight
  readonly breakdown: { readonly rows: readonly BreakdownRow[]; readonly isCut: boolean }
  readonly cohorts: readonly Cohort[]
}

/** Returns the filter of an address; unknown values count as none. */
export function readInsightFilter(search: URLSearchParams) {
  const read = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const period: InsightPeriod = insightPeriods.find((one) => one === search.get('period')) ?? '28'
  return {
    ...readScope(search),
    period,
    country: read('country', /^[A-Z]{2}$/),
    source: read('source', /^(-|[a-z0-9_-]{2,40})$/),
    niche: read('niche', /^[1-9]\d?$/),
  }
}
export const readDimension = (search: URLSearchParams): BreakdownDimension =>
  breakdownDimensions.find((one) => one === search.get('by')) ?? 'site'

/** Returns the address of the file with the numbers of a table. */
export function toDownloadPath(search: URLSearchParams, table: InsightTable): string {
  const query = new URLSearchParams({ table, by: readDimension(search) })
  for (const [name, value] of Object.entries(readInsightFilter(search)))
    if (value !== undefined) query.set(name, String(value))
  return `${downloadInsightEndpoint.path}?${query}`
}

/** Returns the sum of a figure over a period. */
export const sumFigure = ({ figures }: PeriodFigures, figure: DailyFigure): number =>
  figures[figure].reduce<number>((sum, value) => sum + (value ?? 0), 0)
/** Reports for a thousand messages; null without messages. */
export const toReportRate = (reports: number, messages: number): number | null =>
  messages === 0 ? null : (reports / messages) * 1000

/** From so many days on, charts show weeks instead of days. */
const weeklyFromDays = 91
/** Sums of the places of a chart: days, or weeks of long periods. A place without any value is null. */
export function groupValues(values: readonly (number | null)[]): (number | null)[] {
  if (values.length < weeklyFromDays) return [...values]
  return Array.from({ length: values.length / 7 }, (_, i) => {
    const known = values.slice(7 * i, 7 * i + 7).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
}
/** Returns the first day of each place of a chart. */
export function listChartDays({ firstDay, figures }: PeriodFigures): string[] {
  const length = figures.signUps.length
  const step = length < weeklyFromDays ? 1 : 7
  return Array.from({ length: length / step }, (_, i) => {
    const day = new Date(`${firstDay}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + i * step)
    return day.toISOString().slice(0, 10)
  })
}
export const isWeekly = ({ figures }: PeriodFigures): boolean => figures.signUps.length >= weeklyFromDays
