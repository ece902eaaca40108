import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { type ApprovalKindRule, authorizeScope, recordAct, requestApproval } from '../../staff/index.ts'
import {
  findLastJournalNo,
  listClosedMonths,
  lockBooks,
  storeClosedMonth,
  storeReopenedMonth,
} from './accounting-month.sql.ts'
import { checkMonth } from './month-checks.ts'
import { loadMonthFigures } from './month-figures.ts'
import { getBookedCompany, toFirstDay, toMonth } from './read-books.ts'

const toObject = (companyId: number, month: string) => `books:${companyId}:${month}`

/**
 * Closes a month of a company with the figures that were shown: later bookings go to the next open month. Throws `books_changed` if
 * something was booked since `lastJournalNo`, `month_not_closable` if a check prevents it, `forbidden` and `not_found`.
 */
export const closeBooks = (
  services: Services,
  actor: StaffActor,
  { company: companyId, month, lastJournalNo }: { company: number; month: string; lastJournalNo: number },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const authority = authorizeScope(services, actor, 'books.close', { companyId, siteId: null }, null)
    const company = await getBookedCompany(inside, companyId)
    await lockBooks(tx, companyId)
    const firstDay = toFirstDay(month)
    const isClosed = (await listClosedMonths(tx, companyId)).some(
      (one) => one.month === firstDay && one.state === 'closed',
    )
    if (isClosed) throw createProblem('month_not_closable')
    if ((await findLastJournalNo(tx, companyId, firstDay)) !== lastJournalNo)
      throw createProblem('books_changed')
    const checks = await checkMonth(inside, company, firstDay)
    if (checks.some(({ state }) => state === 'blocked')) throw createProblem('month_not_closable')
    const figures = await loadMonthFigures(tx, companyId, firstDay)
    await storeClosedMonth(tx, {
      companyId,
      month: firstDay,
      at: services.clock.now(),
      staffId: actor.staffId,
      lastJournalNo,
      figures,
    })
    await recordAct(services, tx, authority, {
      act: 'books.closed',
      object: toObject(companyId, month),
      after: { lastJournalNo, checks },
    })
  })

/** Returns the month of a company that was closed last. */
async function findLastClosedMonth({ db }: Pick<Services, 'db'>, companyId: number): Promise<string | null> {
  const closed = (await listClosedMonths(db, companyId)).find(({ state }) => state === 'closed')
  return closed ? toMonth(closed.month) : null
}
/**
 * Asks a second person to reopen the month that was closed last. Returns the request's id. Throws `month_not_closable` for any other
 * month, `approval_open`, `forbidden` and `not_found`.
 */
export const requestReopening = (
  services: Services,
  actor: StaffActor,
  { company: companyId, month, reason }: { company: number; month: string; reason: string },
): Promise<string> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const scope = { companyId, siteId: null }
    const authority = authorizeScope(services, actor, 'books.reopen', scope, null)
    const company = await getBookedCompany(inside, companyId)
    if ((await findLastClosedMonth(inside, companyId)) !== month) throw createProblem('month_not_closable')
    return requestApproval(services, tx, authority, {
      object: toObject(companyId, month),
      scope,
      subject: { kind: 'books_reopening', companyId, company: company.name, month: toFirstDay(month) },
      reason,
    })
  })

/** Reopens a month once a second person has agreed. */
export const reopeningApproval: ApprovalKindRule = {
  kind: 'books_reopening',
  permission: 'books.close',
  perform: async (services, authority, { subject, reason }) => {
    if (subject.kind !== 'books_reopening') throw new Error('This is no reopening of books.')
    const { companyId, month } = subject
    await lockBooks(services.db, companyId)
    if ((await findLastClosedMonth(services, companyId)) !== toMonth(month))
      throw createProblem('month_not_closable')
    await storeReopenedMonth(services.db, {
      companyId,
      month,
      at: services.clock.now(),
      staffId: authority.actor.staffId,
    })
    await recordAct(services, services.db, authority, {
      act: 'books.reopened',
      object: toObject(companyId, toMonth(month)),
      reason,
    })
  },
}
