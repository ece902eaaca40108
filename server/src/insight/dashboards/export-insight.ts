import {
  type BreakdownDimension,
  breakdownFigures,
  type InsightFilter,
  type InsightTable,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import {
  cohortFigures,
  dailyFigures,
  toFigureColumn,
} from '@amarelle/contract/staff/endpoints/insight/figures'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeAnywhere, recordAct } from '../../staff/index.ts'
import { readBreakdown } from './read-breakdown.ts'
import { readCohorts } from './read-cohorts.ts'
import { readInsight } from './read-insight.ts'

type Line = readonly (string | number | null)[]
type ExportQuery = InsightFilter & { readonly table: InsightTable; readonly by: BreakdownDimension }

/** One line for each day, with each figure. */
async function listDayLines(services: Services, actor: StaffActor, filter: InsightFilter): Promise<Line[]> {
  const { current } = await readInsight(services, actor, filter)
  return [
    ['day', ...dailyFigures.map(toFigureColumn)],
    ...current.figures.signUps.map((_, i) => [
      addDays(current.firstDay, i),
      ...dailyFigures.map((figure) => current.figures[figure][i] ?? null),
    ]),
  ]
}
async function listRevenueLines(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<Line[]> {
  const { current, revenue } = await readInsight(services, actor, filter)
  return [
    ['day', 'currency', 'gross_minor'],
    ...(revenue ?? []).flatMap(({ currency, grossMinor }) =>
      grossMinor.map((minor, i) => [addDays(current.firstDay, i), currency, minor]),
    ),
  ]
}
async function listBreakdownLines(
  services: Services,
  actor: StaffActor,
  query: ExportQuery,
): Promise<Line[]> {
  const { rows } = await readBreakdown(services, actor, query)
  return [
    [query.by, 'name', ...breakdownFigures.map(toFigureColumn), 'sign_ups_before'],
    ...rows.map(({ key, name, figures, signUpsBefore }) => [
      key,
      name,
      ...breakdownFigures.map((figure) => figures[figure]),
      signUpsBefore,
    ]),
  ]
}
/** One line for each cohort and week, the one of the sign-up first. */
async function listCohortLines(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<Line[]> {
  const cohorts = await readCohorts(services, actor, filter)
  return [
    ['cohort_week', 'week', 'members', 'returned', ...cohortFigures.map(toFigureColumn)],
    ...cohorts.flatMap(({ week: cohort, members, returned, figures }) =>
      figures.signUps.map((_, week) => [
        cohort,
        week,
        members,
        returned[week - 1] ?? null,
        ...cohortFigures.map((figure) => figures[figure][week] ?? null),
      ]),
    ),
  ]
}
const lineReaders = {
  days: listDayLines,
  revenue: listRevenueLines,
  breakdown: listBreakdownLines,
  cohorts: listCohortLines,
}

/** Returns the numbers of a chart as the lines of a CSV file. The export is recorded before the first line. */
export async function exportInsight(
  services: Services,
  actor: StaffActor,
  query: ExportQuery,
): Promise<AsyncIterable<string>> {
  const authority = authorizeAnywhere(services, actor, 'insight.read')
  const lines = await lineReaders[query.table](services, actor, query)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'insight.exported',
      object: `insight:${query.table}`,
      after: query,
    }),
  )
  return writeLines(lines)
}
async function* writeLines(lines: readonly Line[]): AsyncIterable<string> {
  for (const line of lines) yield toCsvLine(line)
}
