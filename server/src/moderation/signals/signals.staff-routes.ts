import {
  decideSignalEndpoint,
  getSignalEndpoint,
  previewSignalEndpoint,
} from '@amarelle/contract/staff/endpoints/signals'
import { createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { decideSignal } from './decide-signal.ts'
import { getSignal } from './get-signal.ts'
import { previewSignal } from './preview-signal.ts'

export const signalStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(getSignalEndpoint, (context, { reference }) =>
    getSignal(context, context.actor, reference),
  ),
  createStaffRoute(previewSignalEndpoint, (context, preview) =>
    previewSignal(context, context.actor, preview),
  ),
  createStaffRoute(decideSignalEndpoint, async (context, decision) => {
    await decideSignal(context, context.actor, decision)
    return { ok: true as const }
  }),
]
