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
  const ofAllSites = { isOnSite: sql<boolean>`true` }
  const deskOutliers = [
    ...(await findDeskOutliers(services.db, yesterday, { by: 'site', ...ofAllSites })),
    ...(await findDeskOutliers(services.db, yesterday, { by: 'agent', ...ofAllSites })),
  ]
  const allOutliers = [
    ...outliers.map((outlier) => ({ ...outlier, figure: toFigureColumn(outlier.figure), agent: 'none' })),
    // Agents by number: not everybody who reads alarms may see the figures of each by name.
    ...deskOutliers.map((outlier) => ({
      ...outlier,
      figure: `desk_${outlier.figure}`,
      agent: outlier.agent ? String(outlier.agent.staffId) : 'none',
    })),
  ]
  const causes = allOutliers.map(
    ({ siteName, figure, agent, value, low, high, median, weeks }) =>
      [
        `${siteName}: ${figure}${agent === 'none' ? '' : ` of agent ${agent}`} on ${yesterday}`,
        {
          code: 'figure_out_of_band',
          values: { site: siteName, agent, figure, day: yesterday, value, low, high, median, weeks },
        },
      ] as const,
  )
  await syncAlarms(services, 'figure_out_of_band', new Map(causes))
}

/** After the hour's `compute-figures`. */
export const checkBandsJob = defineJob('check-bands', checkBands, '40 * * * *')
