import { z } from 'zod'

/** The subject of a message that came with a like, as staff see it: the answer to a prompt, or null for a photo. */
export const staffCommentSchema = z.object({ answer: z.string().nullable() })
export type StaffComment = z.infer<typeof staffCommentSchema>
