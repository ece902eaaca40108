import { addDays } from '../../platform/calendar-day.ts'
import { type BooksCheck, booksChecks } from '@amarelle/contract/staff/endpoints/books'
import type { Services } from '../../platform/context.ts'
import { addMonths, type BookedCompany } from '../company-day.ts'
import {
  countProblems,
  findBookedMonths,
  findRevenueProgress,
  listClosedMonths,
} from './accounting-month.sql.ts'
import { findOpenClearing } from './clearing.sql.ts'

/** Checks that prevent closing; the others are to be looked at. */
const blockingChecks: ReadonlySet<BooksCheck['check']> = new Set([
  'ended',
  'months_before',
  'sums',
  'revenue',
  'invoices',
])

/** Returns how many earlier months with bookings are open. */
async function countOpenMonthsBefore(
  { db }: Pick<Services, 'db'>,
  companyId: number,
  month: string,
): Promise<number> {
  const booked = await findBookedMonths(db, companyId)
  if (!booked) return 0
  const closed = new Set(
    (await listClosedMonths(db, companyId)).filter(({ state }) => state === 'closed').map((one) => one.month),
  )
  let count = 0
  for (let earlier = booked.first; earlier < month; earlier = addMonths(earlier, 1))
    if (!closed.has(earlier)) count += 1
  return count
}

/** Checks a company's month before it is closed. `month` is its first day. */
export async function checkMonth(
  services: Pick<Services, 'db'>,
  company: BookedCompany,
  month: string,
): Promise<BooksCheck[]> {
  const lastDay = addDays(addMonths(month, 1), -1)
  const revenueUntil = await findRevenueProgress(services.db, company.id)
  const clearing = await findOpenClearing(services.db, company.id, lastDay)
  const counts: Readonly<Record<BooksCheck['check'], number>> = {
    ...(await countProblems(services.db, company.id, month)),
    ended: company.today > lastDay ? 0 : 1,
    months_before: await countOpenMonthsBefore(services, company.id, month),
    clearing: clearing.reduce((sum, { count }) => sum + count, 0),
    revenue: revenueUntil !== null && revenueUntil >= lastDay ? 0 : 1,
  }
  return booksChecks.map((check) => ({
    check,
    count: counts[check],
    state: counts[check] === 0 ? 'ok' : blockingChecks.has(check) ? 'blocked' : 'warning',
    ...(check === 'clearing' && { amounts: clearing.map(({ amounts }) => amounts) }),
  }))
}
