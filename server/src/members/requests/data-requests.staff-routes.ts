import {
  carryOutDataRequestEndpoint,
  extendDataRequestEndpoint,
  getDataRequestEndpoint,
  recordDataRequestEndpoint,
  refuseDataRequestEndpoint,
} from '@amarelle/contract/staff/endpoints/data-requests'
import { createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { carryOutDataRequest, extendDataRequest, refuseDataRequest } from './close-data-request.ts'
import { getDataRequest } from './get-data-request.ts'
import { recordDataRequest } from './record-data-request.ts'

const ok = { ok: true } as const

export const dataRequestStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(recordDataRequestEndpoint, async (context, input) => ({
    reference: await recordDataRequest(context, context.actor, input),
  })),
  createStaffRoute(getDataRequestEndpoint, (context, { reference }) =>
    getDataRequest(context, context.actor, reference),
  ),
  createStaffRoute(carryOutDataRequestEndpoint, async (context, input) => {
    await carryOutDataRequest(context, context.actor, input)
    return ok
  }),
  createStaffRoute(refuseDataRequestEndpoint, async (context, input) => {
    await refuseDataRequest(context, context.actor, input)
    return ok
  }),
  createStaffRoute(extendDataRequestEndpoint, async (context, input) => {
    await extendDataRequest(context, context.actor, input)
    return ok
  }),
]
