import { z } from 'zod'
import { idSchema, okSchema, textSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { profileCardSchema } from './profiles.ts'

export const blockEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/block.php',
  summary: 'Blocks a member: both lose sight of each other, likes and chat go.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found', 'own_profile'],
})
export const unblockEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/block.php',
  summary: 'Lifts a block.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const getBlocksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/block.php',
  summary: 'Whom the member has blocked, the last blocked first.',
  input: z.object({
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    members: z.array(profileCardSchema),
    /** Cursor of the next page; null on the last one. */
    next: z.string().nullable(),
  }),
  errors: ['authentication_required'],
})

export const reportReasons = [
  'scam',
  'harassment',
  'unwanted_image',
  'fake',
  'underage',
  'spam',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/report.php',
  summary:
    'Reports a member, or one message of theirs with what was said around it. Also after a block or the end of a match.',
  input: z.object({
    profile: idSchema,
    /** A message that the caller received from the reported member. */
    message: idSchema.optional(),
    reason: z.enum(reportReasons, { error: 'required' }),
    text: textSchema(0, 1000).default(''),
  }),
  /** The receipt's number, for inquiries. */
  answer: z.object({ reference: z.string() }),
  errors: ['authentication_required', 'not_found', 'own_profile', 'too_many_requests'],
  idempotent: true,
})
