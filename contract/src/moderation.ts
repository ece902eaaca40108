import { z } from 'zod'
import { id, ok, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { card } from './profiles.ts'

export const block = endpoint({
  method: 'POST',
  path: '/api/block.php',
  summary: 'Blocks a member: both lose sight of each other, likes and chat go.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required', 'not_found', 'own_profile'],
})
export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/block.php',
  summary: 'Lifts a block.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required'],
})
export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/block.php',
  summary: 'Whom the member has blocked.',
  input: z.object({}),
  answer: z.object({ members: z.array(card) }),
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
export const report = endpoint({
  method: 'POST',
  path: '/api/report.php',
  summary:
    'Reports a member, or one message of theirs with what was said around it. Also after a block or the end of a match.',
  input: z.object({
    profile: id,
    /** A message that the caller received from them. */
    message: id.optional(),
    reason: z.enum(reportReasons, { error: 'required' }),
    text: text(0, 1000).default(''),
  }),
  /** The receipt's number, to ask about it. */
  answer: z.object({ reference: z.string() }),
  errors: ['authentication_required', 'not_found', 'own_profile', 'too_many_requests'],
  idempotent: true,
})
