import {
  type Cohort,
  type InsightFilter,
  shownCohorts,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays, toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { toMonday } from '../aggregates/compute-figures.job.ts'
import { findComputedDays, sumByCohort } from './figures.sql.ts'
import { buildInsightQuery } from './insight-query.ts'

/** The cohorts of the last whole weeks; the period of the filter does not matter. */
export async function readCohorts(
  services: Services,
  actor: StaffActor,
  filter: InsightFilter,
): Promise<Cohort[]> {
  const query = await buildInsightQuery(services, actor, filter)
  const thisWeek = toMonday(toUtcDay(services.clock.now()))
  const firstWeek = addDays(thisWeek, -7 * shownCohorts)
  const counts = new Map(
    (await sumByCohort(services.db, firstWeek, query)).map(({ cohort, week, members }) => [
      `${cohort} ${week}`,
      members,
    ]),
  )
  const computed = await findComputedDays(services.db, { first: firstWeek, last: addDays(thisWeek, -1) })
  const recordedWeeks = new Set(
    computed.flatMap(({ day, hasActiveDays }) => (hasActiveDays ? [toMonday(day)] : [])),
  )
  return Array.from({ length: shownCohorts }, (_, i) => addDays(firstWeek, 7 * i)).map((week) => ({
    week,
    members: counts.get(`${week} 0`) ?? 0,
    returned: Array.from({ length: followedWeeks }, (_, i) =>
      recordedWeeks.has(addDays(week, 7 * (i + 1))) ? (counts.get(`${week} ${i + 1}`) ?? 0) : null,
    ),
  }))
}
