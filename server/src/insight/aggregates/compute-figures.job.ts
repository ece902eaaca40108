import { addDays, toUtcDay } from '../../platform/calendar-day.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { deleteFiguresBefore, findDaysToCompute, storeDay, storeWeek } from './store-figures.sql.ts'

/** How far back days are computed that are missing, such as all before the first run. */
const backfilledDays = 365
/** Days that are computed once more each day, for what was stored late. */
const recomputedDays = 7
/** How long figures are kept: three years, so that each year can be compared with the one before. */
export const keptFigureDays = 3 * 366
/** Days that one run computes; the rest is left to the next one, so that no run lasts long. */
const maxDaysPerRun = 20
const jobName = 'compute-figures'

/** The Monday of a day's week. */
export const toMonday = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Computes the days until yesterday (UTC) that are missing or were not computed today, at most `maxDaysPerRun`; returns them. */
export async function computeFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  const now = clock.now()
  const today = toUtcDay(now)
  const days = await findDaysToCompute(db, {
    first: toUtcDay(addMs(now, -daysToMs(backfilledDays))),
    last: addDays(today, -1),
    settledBefore: addDays(today, -recomputedDays),
    staleBefore: new Date(`${today}T00:00:00Z`),
    limit: maxDaysPerRun,
  })
  for (const day of days) await runInTransaction(db, (tx) => storeDay(tx, day, now))
  for (const monday of new Set(days.map(toMonday))) await runInTransaction(db, (tx) => storeWeek(tx, monday))
  return days
}

/** Runs every hour, so that a missed night is made up for; without days to compute it does nothing. */
export const computeFiguresJob = defineJob(
  jobName,
  async (services) => {
    const days = await computeFigures(services)
    await deleteFiguresBefore(services.db, toUtcDay(addMs(services.clock.now(), -daysToMs(keptFigureDays))))
    if (days.length === maxDaysPerRun) await addJob(services.db, jobName, {}, { key: jobName })
  },
  '20 * * * *',
)
