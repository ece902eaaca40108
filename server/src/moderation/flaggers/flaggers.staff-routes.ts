import {
  addFlaggerEndpoint,
  endFlaggerEndpoint,
  listFlaggersEndpoint,
} from '@amarelle/contract/staff/endpoints/flaggers'
import { createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { addFlagger, endFlagger, listFlaggers } from './manage-flaggers.ts'

export const flaggerStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listFlaggersEndpoint, (context) => listFlaggers(context, context.actor)),
  createStaffRoute(addFlaggerEndpoint, (context, flagger) => addFlagger(context, context.actor, flagger)),
  createStaffRoute(endFlaggerEndpoint, async (context, input) => {
    await endFlagger(context, context.actor, input)
    return { ok: true as const }
  }),
]
