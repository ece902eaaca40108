import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getSettlementEndpoint,
  listSettlementsEndpoint,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { authorizeScope } from '../../staff/index.ts'
import { getBookedCompany } from '../months/read-books.ts'
import { findSettlement, listSettlementLines, listSettlementRows } from './list-settlements.sql.ts'

const settlementPageSize = 50
const linePageSize = 200

/** Returns a page of a company's settlements. Throws `forbidden` and `not_found`. */
export async function listSettlements(
  services: Services,
  actor: StaffActor,
  { company: companyId, after }: { readonly company: number; readonly after?: number | undefined },
): Promise<StaffEndpointAnswer<typeof listSettlementsEndpoint>> {
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  await getBookedCompany(services, companyId)
  const rows = await listSettlementRows(services.db, companyId, after, settlementPageSize + 1)
  const settlements = rows.slice(0, settlementPageSize)
  return {
    settlements,
    next: rows.length > settlementPageSize ? (settlements.at(-1)?.id ?? null) : null,
  }
}

/** Returns the settlement with this id, for somebody who may read its company's books. Throws `forbidden` and `not_found`. */
async function loadPermittedSettlement(services: Services, actor: StaffActor, id: number) {
  const settlement = await findSettlement(services.db, id)
  if (!settlement) throw createProblem('not_found')
  const scope = { companyId: settlement.companyId, siteId: null }
  authorizeScope(services, actor, 'books.read', scope, null)
  return settlement
}

/** Returns a settlement with a page of its lines. Throws `forbidden` and `not_found`. */
export async function getSettlement(
  services: Services,
  actor: StaffActor,
  {
    id,
    shown,
    after = 0,
  }: { readonly id: number; readonly shown: 'all' | 'differences'; readonly after?: number | undefined },
): Promise<StaffEndpointAnswer<typeof getSettlementEndpoint>> {
  const found = await loadPermittedSettlement(services, actor, id)
  const { fileName, fileSha256, importedBy, importedAt, ...settlement } = found
  const rows = await listSettlementLines(services.db, id, shown === 'differences', after, linePageSize + 1)
  const page = rows.slice(0, linePageSize)
  return {
    settlement: {
      ...settlement,
      importedAt: importedAt.toISOString(),
      file:
        fileName === null ? null : { name: fileName, sha256: fileSha256 ?? '', importedBy: importedBy ?? '' },
    },
    lines: page.map(({ explainedAs, explainedBy, explainedAt, reason, ...line }) => ({
      ...line,
      explanation:
        explainedAs === null
          ? null
          : {
              as: explainedAs,
              by: explainedBy ?? '',
              at: explainedAt?.toISOString() ?? '',
              reason: reason ?? '',
            },
    })),
    next: rows.length > linePageSize ? (page.at(-1)?.position ?? null) : null,
  }
}

/** The file that a settlement was imported from, unchanged. Throws `forbidden` and `not_found`. */
export async function downloadSettlementFile(
  services: Services,
  actor: StaffActor,
  id: number,
): Promise<Buffer> {
  await loadPermittedSettlement(services, actor, id)
  const file = await services.db
    .selectFrom('settlement')
    .innerJoin('settlement_file', 'settlement_file.id', 'settlement.file_id')
    .select('content')
    .where('settlement.id', '=', id)
    .executeTakeFirst()
  if (!file) throw createProblem('not_found')
  return file.content
}
