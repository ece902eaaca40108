import type { listReceivablesEndpoint } from '@amarelle/contract/staff/endpoints/books/receivables'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { authorizeScope } from '../../staff/index.ts'
import { getBookedCompany } from '../months/read-books.ts'
import { listReceivableRows } from './receivable.sql.ts'

const pageSize = 50

/** Returns a page of what members of a company owe after lost disputes. Throws `forbidden` and `not_found`. */
export async function listReceivables(
  services: Services,
  actor: StaffActor,
  { company: companyId, after }: { readonly company: number; readonly after?: number | undefined },
): Promise<StaffEndpointAnswer<typeof listReceivablesEndpoint>> {
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  await getBookedCompany(services, companyId)
  const rows = await listReceivableRows(services.db, {
    companyId,
    after,
    count: pageSize + 1,
    now: services.clock.now(),
  })
  const receivables = rows.slice(0, pageSize)
  return { receivables, next: rows.length > pageSize ? (receivables.at(-1)?.dispute ?? null) : null }
}
