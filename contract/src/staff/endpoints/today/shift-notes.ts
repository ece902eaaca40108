import { z } from 'zod'
import { instantSchema, okSchema } from '../../../domain/common.ts'
import { noteSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

const shiftNoteSchema = z.object({
  id: z.int(),
  by: z.string(),
  at: instantSchema,
  text: z.string(),
  /** Numbers of the cases that were released with the note. */
  cases: z.array(z.string()),
})
export type ShiftNote = z.infer<typeof shiftNoteSchema>

export const listShiftNotesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/shift-notes',
  summary:
    'What colleagues left to whoever works next, within the scope and the caller’s roles, the newest first; up to 20.',
  permission: 'queue.read',
  input: scopeSchema,
  answer: z.object({ notes: z.array(shiftNoteSchema) }),
  errors: [],
})
export const handOverShiftEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/shift-notes',
  summary: 'Leaves a note to whoever works next within the scope, and releases the caller’s cases.',
  permission: 'queue.claim',
  input: scopeSchema.extend({ text: noteSchema }),
  answer: okSchema,
  errors: [],
})
export const closeShiftNoteEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/shift-notes',
  summary: 'Marks a note as done, for everybody.',
  permission: 'queue.claim',
  input: z.object({ id: z.int().positive() }),
  answer: okSchema,
  errors: ['not_found'],
})
