import { z } from 'zod'
import { distance, id, instant, integer } from './common.ts'
import { endpoint } from './endpoint.ts'
import { interestCodes, relationshipStatuses } from './fields.ts'
import { interestsAtOnce } from './limits.ts'
import { card, suggestion } from './profiles.ts'

/** Where the member stands in the swipe game (docs/product.md#swipe-game). */
const standing = {
  likes_left: z.number().int(),
  likes_a_day: z.number().int(),
  /** Midnight in the member's own time zone: when the likes are counted anew. */
  likes_again_at: instant,
}
export const getSwipe = endpoint({
  method: 'GET',
  path: '/api/swipe.php',
  summary: 'The next cards of the swipe game; none comes again before all were seen.',
  input: z.object({}),
  answer: z.object({
    ...standing,
    /** The first is on top. Empty when nobody is left who suits. */
    cards: z.array(suggestion),
    can_undo: z.boolean(),
  }),
  errors: ['authentication_required'],
  unsafe: true,
})
export const swipe = endpoint({
  method: 'POST',
  path: '/api/swipe.php',
  summary: 'Likes the card or passes it; says with whom it is a match now.',
  input: z.object({ id, verdict: z.enum(['like', 'pass']) }),
  answer: z.object({ ...standing, match: card.nullable(), can_undo: z.boolean() }),
  errors: [
    'authentication_required',
    'activation_needed',
    'not_found',
    'blocked_by',
    'you_blocked',
    'own_profile',
    'like_limit',
  ],
  idempotent: true,
})
export const undoSwipe = endpoint({
  method: 'DELETE',
  path: '/api/swipe.php',
  summary: 'Takes back the last card, once, with its like; not a like that became a match.',
  input: z.object({}),
  answer: z.object({ ...standing, card: suggestion, can_undo: z.boolean() }),
  errors: ['authentication_required', 'undo_not_possible'],
  idempotent: true,
})

export const mustHaves = [
  'none',
  'photo',
  'about',
  'shared_interest',
  'active_this_week',
  'not_fictional',
] as const
const age = integer(18, 99)
/** The five questions of the match finder; a question may be left open. */
export const matchAnswers = z.object({
  min_age: age.default(18),
  max_age: age.default(99),
  distance: distance.nullable().default(null),
  interests: z.array(z.enum(interestCodes)).max(interestsAtOnce).default([]),
  relationship_status: z.array(z.enum(relationshipStatuses)).default([]),
  must_have: z.enum(mustHaves).default('none'),
})
export type MatchAnswers = z.infer<typeof matchAnswers>
const found = { answers: matchAnswers.nullable(), profiles: z.array(suggestion) }
export const getMatchFinder = endpoint({
  method: 'GET',
  path: '/api/match-finder.php',
  summary: 'The answers that the member gave last, and whom they lead to now; no answers, nobody.',
  input: z.object({}),
  answer: z.object(found),
  errors: ['authentication_required'],
})
export const answerMatchFinder = endpoint({
  method: 'POST',
  path: '/api/match-finder.php',
  summary: 'Keeps the answers and ranks whom they lead to, with the reasons.',
  input: matchAnswers,
  answer: z.object(found),
  errors: ['authentication_required'],
})
