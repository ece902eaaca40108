import {
  fetchPaymentsEndpoint,
  getOrderDocumentEndpoint,
  getOrderForStaffEndpoint,
  listOrdersEndpoint,
  noteOrderEndpoint,
} from '@amarelle/contract/staff/endpoints/money/orders'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../../../platform/http/staff-api.ts'
import { getOrder } from './get-order.ts'
import { fetchPayments, noteOrder } from './handle-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrderDocument } from './read-document.ts'

export const ordersStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listOrdersEndpoint, (context, filter) => listOrders(context, context.actor, filter)),
  createStaffRoute(getOrderForStaffEndpoint, (context, { number }) =>
    getOrder(context, context.actor, number),
  ),
  createFileRoute(getOrderDocumentEndpoint, (context, { number }) =>
    readOrderDocument(context, context.actor, number),
  ),
  createStaffRoute(fetchPaymentsEndpoint, async (context, { number }) => ({
    isChanged: await fetchPayments(context, context.actor, number),
  })),
  createStaffRoute(noteOrderEndpoint, async (context, input) => {
    await noteOrder(context, context.actor, input)
    return { ok: true as const }
  }),
]
