import {
  getReconciliationDayEndpoint,
  listReconciliationEndpoint,
  runReconciliationEndpoint,
} from '@amarelle/contract/staff/endpoints/money/payments'
import { createStaffRoute, type StaffRoute } from '../../../platform/http/staff-api.ts'
import {
  getReconciliationDay,
  listReconciliation,
  requestReconciliation,
} from './reconciliation-for-staff.ts'

export const reconciliationStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listReconciliationEndpoint, (context, input) =>
    listReconciliation(context, context.actor, input),
  ),
  createStaffRoute(getReconciliationDayEndpoint, (context, input) =>
    getReconciliationDay(context, context.actor, input),
  ),
  createStaffRoute(runReconciliationEndpoint, async (context, input) => {
    await requestReconciliation(context, context.actor, input)
    return { ok: true as const }
  }),
]
