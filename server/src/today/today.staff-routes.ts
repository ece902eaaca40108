import { getTodayEndpoint } from '@amarelle/contract/staff/endpoints/today/today'
import {
  closeShiftNoteEndpoint,
  handOverShiftEndpoint,
  listShiftNotesEndpoint,
} from '@amarelle/contract/staff/endpoints/today/shift-notes'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { getToday } from './get-today.ts'
import { closeShiftNote, handOverShift, listShiftNotes } from './shift-notes/shift-notes.ts'

const ok = { ok: true } as const

export const todayStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(getTodayEndpoint, (context, scope) => getToday(context, context.actor, scope)),
  createStaffRoute(listShiftNotesEndpoint, (context, scope) => listShiftNotes(context, context.actor, scope)),
  createStaffRoute(handOverShiftEndpoint, async (context, note) => {
    await handOverShift(context, context.actor, note)
    return ok
  }),
  createStaffRoute(closeShiftNoteEndpoint, async (context, { id }) => {
    await closeShiftNote(context, context.actor, id)
    return ok
  }),
]
