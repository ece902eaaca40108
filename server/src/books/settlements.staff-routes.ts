import {
  listReceivablesEndpoint,
  writeOffReceivableEndpoint,
} from '@amarelle/contract/staff/endpoints/books/receivables'
import {
  downloadSettlementFileEndpoint,
  explainDifferenceEndpoint,
  getSettlementEndpoint,
  importSettlementsEndpoint,
  listArrivalLinesEndpoint,
  listSettlementsEndpoint,
  markSettlementArrivedEndpoint,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import {
  createFileRoute,
  createStaffRoute,
  createUploadRoute,
  type StaffRoute,
} from '../platform/http/staff-api.ts'
import { listReceivables } from './receivables/list-receivables.ts'
import { writeOffReceivable } from './receivables/write-off-receivable.ts'
import { explainDifference } from './settlements/explain-difference.ts'
import { importSettlements } from './settlements/import-settlements.ts'
import { downloadSettlementFile, getSettlement, listSettlements } from './settlements/list-settlements.ts'
import { listArrivalLines, markSettlementArrived } from './settlements/mark-arrived.ts'

/** Settlements of providers, and what members owe. */
export const settlementsStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listSettlementsEndpoint, (context, input) =>
    listSettlements(context, context.actor, input),
  ),
  createStaffRoute(getSettlementEndpoint, (context, input) => getSettlement(context, context.actor, input)),
  createUploadRoute(importSettlementsEndpoint, (context, input, content) =>
    importSettlements(context, context.actor, { ...input, content }),
  ),
  createFileRoute(downloadSettlementFileEndpoint, (context, { id }) =>
    downloadSettlementFile(context, context.actor, id),
  ),
  createStaffRoute(listArrivalLinesEndpoint, (context, { id }) =>
    listArrivalLines(context, context.actor, id),
  ),
  createStaffRoute(markSettlementArrivedEndpoint, async (context, input) => {
    await markSettlementArrived(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(explainDifferenceEndpoint, async (context, input) => {
    await explainDifference(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listReceivablesEndpoint, (context, input) =>
    listReceivables(context, context.actor, input),
  ),
  createStaffRoute(writeOffReceivableEndpoint, async (context, input) => {
    await writeOffReceivable(context, context.actor, input)
    return { ok: true as const }
  }),
]
