import { z } from 'zod'
import { distanceSchema, idSchema, instantSchema, integerSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { relationshipStatuses } from '../domain/fields.ts'
import { interestCodes } from '../domain/interests.ts'
import { maxSearchInterests } from '../domain/limits.ts'
import { profileCardSchema, suggestionSchema } from './profiles.ts'

/** The member's state in the swipe game (docs/product.md#swipe-game). */
const swipeStateSchemas = {
  likes_left: z.number().int(),
  likes_a_day: z.number().int(),
  /** Midnight in the member's time zone, when the likes are reset. */
  likes_again_at: instantSchema,
}
export const getSwipeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/swipe.php',
  summary: 'The next cards of the swipe game; none comes again before all were seen.',
  input: z.object({}),
  answer: z.object({
    ...swipeStateSchemas,
    /** The first is on top. Empty if no suitable members are left. */
    cards: z.array(suggestionSchema),
    can_undo: z.boolean(),
  }),
  errors: ['authentication_required'],
  unsafe: true,
})
export const swipeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/swipe.php',
  summary: 'Likes the card or passes it; says with whom it is a match now.',
  input: z.object({ id: idSchema, verdict: z.enum(['like', 'pass']) }),
  answer: z.object({ ...swipeStateSchemas, match: profileCardSchema.nullable(), can_undo: z.boolean() }),
  errors: [
    'authentication_required',
    'activation_needed',
    'not_found',
    'blocked_by',
    'you_blocked',
    'own_profile',
    'like_limit',
    'member_restricted',
  ],
  idempotent: true,
})
export const undoSwipeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/swipe.php',
  summary: 'Takes back the last card, once, with its like; not a like that became a match.',
  input: z.object({}),
  answer: z.object({ ...swipeStateSchemas, card: suggestionSchema, can_undo: z.boolean() }),
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
const ageSchema = integerSchema(18, 99)
/** The five questions of the match finder; each is optional. */
export const matchAnswersSchema = z.object({
  min_age: ageSchema.default(18),
  max_age: ageSchema.default(99),
  distance: distanceSchema.nullable().default(null),
  interests: z.array(z.enum(interestCodes)).max(maxSearchInterests).default([]),
  relationship_status: z.array(z.enum(relationshipStatuses)).default([]),
  must_have: z.enum(mustHaves).default('none'),
})
export type MatchAnswers = z.infer<typeof matchAnswersSchema>
/** `fits`: meets the answers on age, distance and the must-have; the others fill up a short list. */
const matchSchema = suggestionSchema.extend({ fits: z.boolean() })
export type Match = z.infer<typeof matchSchema>
const matchFinderResultSchemas = {
  answers: matchAnswersSchema.nullable(),
  profiles: z.array(matchSchema),
}
export const getMatchFinderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/match-finder.php',
  summary: 'The answers that the member gave last, and whom they lead to now; no answers, nobody.',
  input: z.object({}),
  answer: z.object(matchFinderResultSchemas),
  errors: ['authentication_required'],
})
export const answerMatchFinderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/match-finder.php',
  summary: 'Keeps the answers and ranks whom they lead to, with the reasons.',
  input: matchAnswersSchema,
  answer: z.object(matchFinderResultSchemas),
  errors: ['authentication_required'],
})
