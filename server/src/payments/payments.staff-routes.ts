import {
  getWithdrawalCaseEndpoint,
  previewWithdrawalEndpoint,
  settleWithdrawalEndpoint,
  showWithdrawalEmailEndpoint,
} from '@amarelle/contract/staff/endpoints/money/withdrawals'
import { disputesStaffEndpoints } from './disputes/disputes.staff-routes.ts'
import { reconciliationStaffEndpoints } from './settlement/reconciliation/reconciliation.staff-routes.ts'
import { setAsideStaffEndpoints } from './settlement/set-aside/set-aside.staff-routes.ts'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { bankStaffRoutes } from './bank/bank.staff-routes.ts'
import {
  getWithdrawalCase,
  previewWithdrawal,
  settleWithdrawalCase,
  showWithdrawalEmail,
} from './refunds/cases/withdrawal-case.ts'

export const paymentsStaffEndpoints: readonly StaffRoute[] = [
  ...bankStaffRoutes,
  ...disputesStaffEndpoints,
  ...reconciliationStaffEndpoints,
  ...setAsideStaffEndpoints,
  createStaffRoute(getWithdrawalCaseEndpoint, (context, { reference }) =>
    getWithdrawalCase(context, context.actor, reference),
  ),
  createStaffRoute(showWithdrawalEmailEndpoint, (context, input) =>
    showWithdrawalEmail(context, context.actor, input),
  ),
  createStaffRoute(previewWithdrawalEndpoint, (context, input) =>
    previewWithdrawal(context, context.actor, input),
  ),
  createStaffRoute(settleWithdrawalEndpoint, async (context, input) => {
    await settleWithdrawalCase(context, context.actor, input)
    return { ok: true as const }
  }),
]
