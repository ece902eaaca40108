import {
  answerAuthorityOrderEndpoint,
  listAuthorityOrdersEndpoint,
  recordAuthorityOrderEndpoint,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import { createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { answerAuthorityOrder, listAuthorityOrders, recordAuthorityOrder } from './manage-authority-orders.ts'

export const authorityOrderStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listAuthorityOrdersEndpoint, (context, query) =>
    listAuthorityOrders(context, context.actor, query),
  ),
  createStaffRoute(recordAuthorityOrderEndpoint, (context, order) =>
    recordAuthorityOrder(context, context.actor, order),
  ),
  createStaffRoute(answerAuthorityOrderEndpoint, async (context, input) => {
    await answerAuthorityOrder(context, context.actor, input)
    return { ok: true as const }
  }),
]
