import { z } from 'zod'
import { idSchema, queryNumberSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'

/** A member's unfinished message to another one, kept for all their browsers (docs/messages.md#drafts). */
export const messageDraftSchema = z.object({
  /** As typed; empty without a draft. */
  text: z.string(),
  /** Given by the server: of two answers, that with the higher one is newer, also if there is no draft. */
  version: z.number().int(),
})
export type MessageDraft = z.infer<typeof messageDraftSchema>
export const getDraftEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/draft.php',
  summary: 'The caller’s draft of a message to another member.',
  input: z.object({ profile: queryNumberSchema(idSchema) }),
  answer: messageDraftSchema,
  errors: ['authentication_required'],
})
export const saveDraftEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/draft.php',
  summary:
    'Keeps the caller’s draft of a message to another member; an empty text deletes it. The last call wins.',
  input: z.object({
    profile: idSchema,
    text: z.string().max(20_000),
    /** The member whom the page considers logged in, as for messages. */
    as: idSchema.optional(),
  }),
  answer: z.object({ version: z.number().int() }),
  errors: ['authentication_required', 'own_profile', 'not_found', 'blocked_by', 'you_blocked'],
})
