import { createProblem } from '@amarelle/contract/domain/errors'
import type { BooksMonth, listBooksEndpoint } from '@amarelle/contract/staff/endpoints/books'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { authorizeScope } from '../../staff/index.ts'
import { addMonths, type BookedCompany, listBookedCompanies } from '../company-day.ts'
import {
  countInvoices,
  findBookedMonths,
  findClosedFigures,
  findLastJournalNo,
  listClosedMonths,
} from './accounting-month.sql.ts'
import { findBankBalances } from './bank-balance.sql.ts'
import { checkMonth } from './month-checks.ts'
import { loadMonthFigures } from './month-figures.ts'

export const toFirstDay = (month: string): string => `${month}-01`
export const toMonth = (firstDay: string): string => firstDay.slice(0, 7)

/** Returns the company with this id. Throws `not_found`. */
export async function getBookedCompany(services: Services, id: number): Promise<BookedCompany> {
  const company = (await listBookedCompanies(services.db, services.clock.now())).find((one) => one.id === id)
  if (!company) throw createProblem('not_found')
  return company
}
/** From the first month with bookings to the current one, newest first. */
async function listMonths(db: Db, { id, today }: BookedCompany) {
  const booked = await findBookedMonths(db, id)
  const states = new Map((await listClosedMonths(db, id)).map(({ month, state }) => [month, state]))
  const months: { month: string; state: 'open' | 'closed' }[] = []
  const newest = addMonths(today, 0)
  const last = booked && booked.last > newest ? booked.last : newest
  for (let month = booked?.first ?? newest; month <= last; month = addMonths(month, 1))
    months.unshift({ month: toMonth(month), state: states.get(month) ?? 'open' })
  return months
}

/** Returns the companies whose books the actor may read, with their months. */
export async function listBooks(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listBooksEndpoint>> {
  const grants = findGrantsOf(actor.grants, 'books.read', undefined)
  const permitted = (await listBookedCompanies(services.db, services.clock.now())).filter(({ id }) =>
    grants.some(({ siteId, companyId }) => siteId === null && (companyId === null || companyId === id)),
  )
  const companies = []
  for (const company of permitted)
    companies.push({ id: company.id, name: company.name, months: await listMonths(services.db, company) })
  return { companies }
}

/** A month of a company with its figures, those of the closing once it is closed, and its checks. Throws `forbidden` and `not_found`. */
export async function getBooks(
  services: Services,
  actor: StaffActor,
  { company: companyId, month }: { readonly company: number; readonly month: string },
): Promise<BooksMonth> {
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  const company = await getBookedCompany(services, companyId)
  const firstDay = toFirstDay(month)
  const closed = (await listClosedMonths(services.db, companyId)).find((one) => one.month === firstDay)
  return {
    companyId,
    company: company.name,
    month,
    state: closed?.state ?? 'open',
    closedAt: closed?.closedAt.toISOString() ?? null,
    closedBy: closed?.closedBy ?? null,
    lastJournalNo: await findLastJournalNo(services.db, companyId, firstDay),
    invoices: await countInvoices(services.db, companyId, firstDay),
    currencies:
      (await findClosedFigures(services.db, companyId, firstDay)) ??
      (await loadMonthFigures(services.db, companyId, firstDay)),
    bank: await findBankBalances(services.db, companyId, firstDay),
    checks: await checkMonth(services, company, firstDay),
  }
}
