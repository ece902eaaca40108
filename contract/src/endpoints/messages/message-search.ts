import { z } from 'zod'
import { idSchema, instantSchema, textSchema } from '../../domain/common.ts'
import { maxMessageSearchLength, minMessageSearchLength } from '../../domain/limits.ts'
import { defineEndpoint } from '../endpoint.ts'
import { profileCardSchema } from '../profiles.ts'

export const foundMessagesPerPage = 20

/** A message that a member's search found (docs/messages.md#search). */
export const foundMessageSchema = z.object({
  id: idSchema,
  conversation: idSchema,
  /** The other member of the conversation. */
  profile: profileCardSchema,
  mine: z.boolean(),
  sent_at: instantSchema,
  /** The part of its text around the first word that was found. */
  excerpt: z.array(z.object({ text: z.string(), matched: z.boolean() })),
})
export type FoundMessage = z.infer<typeof foundMessageSchema>
/** A POST, because addresses are written to the logs of proxies, and what somebody looks for is as private as what they wrote. */
export const searchMessagesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/message-search.php',
  summary:
    'The caller’s own messages, sent and received, with words that begin with all words of the text; newest first, in pages.',
  input: z.object({
    text: textSchema(minMessageSearchLength, maxMessageSearchLength),
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(40).optional(),
  }),
  answer: z.object({ messages: z.array(foundMessageSchema), next: z.string().nullable() }),
  errors: ['authentication_required'],
})
