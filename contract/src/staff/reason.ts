import { textSchema } from '../domain/common.ts'

/** Limit of the reason that the audit log keeps with an act. */
export const maxReasonLength = 500
export const reasonSchema = textSchema(1, maxReasonLength)
/** Limit of a note for colleagues. */
export const maxNoteLength = 2000
export const noteSchema = textSchema(1, maxNoteLength)
