import type { JournalEntry, listJournalEndpoint } from '@amarelle/contract/staff/endpoints/books/journal'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { authorizeScope } from '../../staff/index.ts'
import { getBookedCompany, toFirstDay } from '../months/read-books.ts'
import { findJournalEntries, type JournalPosition, type JournalRow } from './journal-entries.sql.ts'

const pageSize = 50

const toEntry = ({
  id,
  journalNo,
  at,
  kind,
  site,
  order,
  account,
  amount,
  currency,
}: JournalRow): JournalEntry => ({
  id,
  journalNo,
  at: at.toISOString(),
  kind,
  site,
  order,
  account,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
  currency,
})
function parsePosition(after: string | undefined): JournalPosition | null {
  const [journalNo, id] = (after ?? '').split('-').map(Number)
  return journalNo && id ? { journalNo, id } : null
}

/** Returns the entries of a company's month, a page at a time. Throws `forbidden` and `not_found`. */
export async function listJournal(
  services: Services,
  actor: StaffActor,
  query: z.output<typeof listJournalEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listJournalEndpoint>> {
  const { company: companyId, month, account, currency, day, number, after } = query
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  await getBookedCompany(services, companyId)
  const rows = await findJournalEntries(
    services.db,
    { companyId, month: toFirstDay(month), account, currency, day, fromNo: number, toNo: number },
    parsePosition(after),
    pageSize,
  )
  const last = rows.at(-1)
  return {
    entries: rows.map(toEntry),
    next: last && rows.length === pageSize ? `${last.journalNo}-${last.id}` : null,
  }
}
