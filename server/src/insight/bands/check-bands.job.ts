import { toFigureColumn } from '@amarelle/contract/staff/endpoints/insight/figures'
import { sql } from 'kysely'
import { syncAlarms } from '../../platform/alarms.ts'
import { addDays, toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findDeskOutliers } from './find-desk-outliers.ts'
import { findOutliers } from './find-outliers.ts'

/** Raises an alarm for each figure of yesterday that is out of its band, and closes those of the day before. */
export async function checkBands(services: Services): Promise<void> {
  const yesterday = addDays(toUtcDay(services.clock.now()), -1)
  const isComputed = await services.db
    .selectFrom('figure_day')
    .select('day')
    .where('day', '=', yesterday)
    .executeTakeFirst()
  if (!isComputed) return
  const outliers = await findOutliers(services, yesterday, sql<boolean>`s.published_at is not null`)
  const causes = outliers.map(
    ({ siteName, figure, value, low, high, median, weeks }) =>
      [
        `${siteName}: ${toFigureColumn(figure)} on ${yesterday}`,
        `${value}, usual are ${low} to ${high} (median of the same weekday in ${weeks} weeks: ${median})`,
      ] as const,
  )
  const ofAllSites = { isOnSite: sql<boolean>`true` }
  const deskOutliers = [
    ...(await findDeskOutliers(services.db, yesterday, { by: 'site', ...ofAllSites })),
    ...(await findDeskOutliers(services.db, yesterday, { by: 'agent', ...ofAllSites })),
  ]
  // Agents by number: not everybody who reads alarms may see the figures of each by name.
  const deskCauses = deskOutliers.map(
    ({ siteName, agent, figure, value, low, high, median, weeks }) =>
      [
        `${siteName}: desk_${figure}${agent ? ` of agent ${agent.staffId}` : ''} on ${yesterday}`,
        `${value}, usual are ${low} to ${high} (median of the same weekday in ${weeks} weeks: ${median})`,
      ] as const,
  )
  await syncAlarms(services, 'figure_out_of_band', new Map([...causes, ...deskCauses]))
}

/** After the hour's `compute-figures`. */
export const checkBandsJob = defineJob('check-bands', checkBands, '40 * * * *')
