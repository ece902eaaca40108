import {
  escalateCaseEndpoint,
  exportEvidenceEndpoint,
  recordAuthorityReportEndpoint,
} from '@amarelle/contract/staff/endpoints/escalations'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { escalateCase, recordAuthorityReport } from './escalate-case.ts'
import { exportEvidence } from './export-evidence.ts'

const ok = { ok: true } as const

export const escalationStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(escalateCaseEndpoint, async (context, input) => {
    await escalateCase(context, context.actor, input)
    return ok
  }),
  createStaffRoute(recordAuthorityReportEndpoint, async (context, input) => {
    await recordAuthorityReport(context, context.actor, input)
    return ok
  }),
  createFileRoute(exportEvidenceEndpoint, (context, { reference }) =>
    exportEvidence(context, context.actor, reference),
  ),
]
