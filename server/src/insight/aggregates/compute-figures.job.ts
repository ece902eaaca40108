import { addDays, toMonday, toUtcDay } from '../../platform/calendar-day.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { findStale, findWeeksWithNewDays } from './find-stale.sql.ts'
import { storeCohortFigures, storeReturns } from './store-cohorts.sql.ts'
import { deleteFiguresBefore, storeFigureDay, storeWeek } from './store-figures.sql.ts'

/** The number of past days for which missing figures are computed, such as all before the first run. */
const backfilledDays = 365
/** Days that are computed once more each day, for what was stored late. */
const recomputedDays = 7
/** The time for which figures are kept: three years, so that each year can be compared with the one before. */
export const keptFigureDays = 3 * 366
/** Days and weeks that one run computes; the rest is left to the next one, so that no run lasts long. */
const maxDaysPerRun = 20
const maxWeeksPerRun = 4
const jobName = 'compute-figures'

/**
 * Computes the days until yesterday (UTC), and the weeks that have ended, that are missing or were not computed today: at most
 * `maxDaysPerRun` and `maxWeeksPerRun`. Returns them, the weeks by their Mondays.
 */
export async function computeFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<{
  readonly days: readonly string[]
  readonly weeks: readonly string[]
}> {
  const now = clock.now()
  const today = toUtcDay(now)
  const firstDay = toUtcDay(addMs(now, -daysToMs(backfilledDays)))
  const staleBefore = new Date(`${today}T00:00:00Z`)
  const days = await findStale(db, 'day', {
    first: firstDay,
    last: addDays(today, -1),
    settledBefore: addDays(today, -recomputedDays),
    staleBefore,
    limit: maxDaysPerRun,
  })
  for (const day of days) await runInTransaction(db, (tx) => storeFigureDay(tx, day, now))
  // During a rolling upgrade a version that knows no weeks may have computed days, of any age, since yesterday.
  if (days.length > 0)
    for (const monday of await findWeeksWithNewDays(db, addMs(staleBefore, -daysToMs(1))))
      await runInTransaction(db, (tx) => storeWeek(tx, monday))
  for (const monday of new Set(days.map(toMonday)))
    await runInTransaction(db, (tx) => storeReturns(tx, monday))
  const lastWeek = addDays(toMonday(today), -7)
  const weeks = await findStale(db, 'week', {
    first: toMonday(firstDay),
    last: lastWeek,
    settledBefore: lastWeek,
    staleBefore,
    limit: maxWeeksPerRun,
  })
  for (const monday of weeks) await runInTransaction(db, (tx) => storeCohortFigures(tx, monday, now))
  return { days, weeks }
}

/** Runs every hour, so that a missed night is made up for; without days to compute it does nothing. */
export const computeFiguresJob = defineJob(
  jobName,
  async (services) => {
    const { days, weeks } = await computeFigures(services)
    await deleteFiguresBefore(services.db, toUtcDay(addMs(services.clock.now(), -daysToMs(keptFigureDays))))
    if (days.length === maxDaysPerRun || weeks.length === maxWeeksPerRun)
      await addJob(services.db, jobName, {}, { key: jobName })
  },
  '20 * * * *',
)
