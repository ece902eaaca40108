import {
  type Cohort,
  type InsightFilter,
  shownCohorts,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import {
  type CohortFigure,
  cohortFigures,
  followedWeeks,
} from '@amarelle/contract/staff/endpoints/insight/figures'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays, toMonday, toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { findComputedDays, findComputedWeeks, sumByCohort, sumFiguresByCohort } from './figures.sql.ts'
import { buildInsightQuery } from './insight-query.ts'

/** Returns the cohorts of the last whole weeks; the period of the filter does not matter. */
export async function readCohorts(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<Cohort[]> {
  const { db, clock } = services
  const query = await buildInsightQuery(services, actor, filter)
  const thisWeek = toMonday(toUtcDay(clock.now()))
  const firstWeek = addDays(thisWeek, -7 * shownCohorts)
  const seen = new Map(
    (await sumByCohort(db, firstWeek, query)).map(({ cohort, week, members }) => [
      `${cohort} ${week}`,
      members,
    ]),
  )
  const done = new Map(
    (await sumFiguresByCohort(db, firstWeek, query)).map((row) => [`${row.cohort} ${row.week}`, row]),
  )
  const computedDays = await findComputedDays(db, { first: firstWeek, last: addDays(thisWeek, -1) })
  const recordedWeeks = new Set(
    computedDays.flatMap(({ day, hasActiveDays }) => (hasActiveDays ? [toMonday(day)] : [])),
  )
  const computedWeeks = new Set(await findComputedWeeks(db, firstWeek))
  const listFigure = (cohort: string, figure: CohortFigure) =>
    Array.from({ length: followedWeeks + 1 }, (_, week) =>
      computedWeeks.has(addDays(cohort, 7 * week)) ? (done.get(`${cohort} ${week}`)?.[figure] ?? 0) : null,
    )
  return Array.from({ length: shownCohorts }, (_, i) => addDays(firstWeek, 7 * i)).map((cohort) => ({
    week: cohort,
    members: seen.get(`${cohort} 0`) ?? 0,
    returned: Array.from({ length: followedWeeks }, (_, i) =>
      recordedWeeks.has(addDays(cohort, 7 * (i + 1))) ? (seen.get(`${cohort} ${i + 1}`) ?? 0) : null,
    ),
    figures: Object.fromEntries(
      cohortFigures.map((figure) => [figure, listFigure(cohort, figure)]),
    ) as Cohort['figures'],
  }))
}
