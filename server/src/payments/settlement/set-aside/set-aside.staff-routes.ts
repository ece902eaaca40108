import {
  endSetAsidePaymentEndpoint,
  fetchSetAsidePaymentEndpoint,
  listSetAsidePaymentsEndpoint,
} from '@amarelle/contract/staff/endpoints/money/payments'
import { createStaffRoute, type StaffRoute } from '../../../platform/http/staff-api.ts'
import { endSetAsidePayment } from './end-set-aside.ts'
import { fetchSetAsidePayment } from './fetch-set-aside.ts'
import { listSetAsidePayments } from './list-set-aside.ts'

export const setAsideStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listSetAsidePaymentsEndpoint, (context, input) =>
    listSetAsidePayments(context, context.actor, input),
  ),
  createStaffRoute(endSetAsidePaymentEndpoint, async (context, input) => {
    await endSetAsidePayment(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(fetchSetAsidePaymentEndpoint, async (context, { id }) => {
    await fetchSetAsidePayment(context, context.actor, id)
    return { ok: true as const }
  }),
]
