import {
  acceptDisputeEndpoint,
  contestDisputeEndpoint,
  exportDisputeEvidenceEndpoint,
  getDisputeEndpoint,
  listDisputesEndpoint,
  winDisputeEndpoint,
} from '@amarelle/contract/staff/endpoints/money/disputes'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { acceptDispute, contestDispute, winDispute } from './answer-dispute.ts'
import { exportDisputeEvidence } from './evidence/export-evidence.ts'
import { getDispute } from './get-dispute.ts'
import { listDisputes } from './list-disputes.ts'

export const disputesStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listDisputesEndpoint, (context, input) => listDisputes(context, context.actor, input)),
  createStaffRoute(getDisputeEndpoint, (context, { id }) => getDispute(context, context.actor, id)),
  createFileRoute(exportDisputeEvidenceEndpoint, (context, { id }) =>
    exportDisputeEvidence(context, context.actor, id),
  ),
  createStaffRoute(contestDisputeEndpoint, async (context, input) => {
    await contestDispute(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(winDisputeEndpoint, async (context, input) => {
    await winDispute(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(acceptDisputeEndpoint, async (context, input) => {
    await acceptDispute(context, context.actor, input)
    return { ok: true as const }
  }),
]
