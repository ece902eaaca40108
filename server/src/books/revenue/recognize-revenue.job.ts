import { addDays } from '../../platform/calendar-day.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { addMonths, type BookedCompany, findDayStart, listBookedCompanies } from '../company-day.ts'
import {
  bookEarnedRevenue,
  findFirstBookedMonth,
  lockRevenueProgress,
  storeRevenueProgress,
} from './recognize-revenue.sql.ts'

/** Calls that were running at midnight have ended by then. */
const settleMs = minutesToMs(15)
/** Days further back than this are booked a month at a time, such as those before revenue was recognised at all. */
const maxDailySteps = 31

/** Returns the next day to book up to: the following one, or, far behind, the last one of its month. */
function findNextDay(lastDay: string, today: string): string {
  const next = addDays(lastDay, 1)
  if (next >= addDays(today, -maxDailySteps)) return next
  return addDays(addMonths(next, 1), -1)
}

/** Books one day's revenue of a company. Returns whether another day may follow. */
async function recognizeDay(services: Services, tx: Db, company: BookedCompany): Promise<boolean> {
  const firstMonth = await findFirstBookedMonth(tx, company.id)
  if (firstMonth === null) return false
  const lastDay = await lockRevenueProgress(tx, company.id, addDays(firstMonth, -1))
  const day = findNextDay(lastDay, company.today)
  if (day >= company.today) return false
  const to = await findDayStart(tx, addDays(day, 1), company.timeZone)
  if (to > addMs(services.clock.now(), -settleMs)) return false
  // A day earlier, so that a booking that came late is found by the next run.
  const from = addMs(await findDayStart(tx, addDays(lastDay, 1), company.timeZone), -daysToMs(1))
  await bookEarnedRevenue(tx, { companyId: company.id, day, from, to })
  await storeRevenueProgress(tx, company.id, day)
  return true
}

/** Books the revenue of every day that has ended, for all companies. */
export async function recognizeRevenue(services: Services): Promise<void> {
  for (const company of await listBookedCompanies(services.db, services.clock.now()))
    while (await runInTransaction(services.db, (tx) => recognizeDay(services, tx, company)));
}
export const recognizeRevenueJob = defineJob('recognize-revenue', recognizeRevenue, '20 * * * *')
