import { z } from 'zod'
import { idSchema, instantSchema, okSchema, queryNumberSchema } from '../domain/common.ts'
import { likeExtras } from '../domain/fields.ts'
import { countFieldSchemas, getNeighboursEndpoint } from './discovery.ts'
import { defineEndpoint } from './endpoint.ts'
import { profileCardSchema } from './profiles.ts'

/** The origin of a profile's likes: the member, or staff of the company that runs the fictional profile. */
const likeOriginSchemas = {
  member: z.object({ kind: z.literal('member') }),
  fictional: z.object({ kind: z.literal('fictional'), company: z.string() }),
}
/** A like of a fictional profile can't be stored or sent without its label and its origin. */
const withLikeOrigin = <T extends z.ZodRawShape>(like: z.ZodObject<T>) =>
  z.discriminatedUnion('fictional', [
    like.extend({ fictional: z.literal(false), origin: likeOriginSchemas.member }),
    like.extend({ fictional: z.literal(true), origin: likeOriginSchemas.fictional }),
  ])

/** A like in the list (docs/product.md#entries-of-lists: id, like_new). */
export const likeEntrySchema = withLikeOrigin(
  profileCardSchema.extend({
    like_new: z.boolean(),
    matched: z.boolean(),
    liked_at: instantSchema,
    /** The extra that was paid for with the like; null for a plain like. */
    extra: z.enum(likeExtras).nullable(),
    /** The conversation with the comment that came with the like; null without one. */
    commented_in: z.number().int().nullable(),
  }),
)
export type LikeEntry = z.infer<typeof likeEntrySchema>
/** The lists of likes, as in /likes/{type}. */
export const likesTypes = ['received', 'matched', 'sent'] as const
export type LikesType = (typeof likesTypes)[number]
export const getLikesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Whom the member likes (profiles) and who likes the member (liked_by); a match is in both.',
  input: z.object({
    /** Returns a page of this list only; without it, the first page of `sent` and of `received`. */
    type: z.enum(likesTypes).optional(),
    /** `next` of the previous page of the same list. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    profiles: z.array(likeEntrySchema),
    liked_by: z.array(likeEntrySchema),
    /** Likes shown in full to premium members only: a blurred picture, and who gives the likes of the profile. */
    hidden: z.array(
      withLikeOrigin(
        z.object({
          image: z.string().nullable(),
          liked_on: z.iso.date(),
          extra: z.enum(likeExtras).nullable(),
        }),
      ),
    ),
    /** Cursor of the next page of `type`; null on the last page, and without a type. */
    next: z.string().nullable(),
    new_likes: z.number().int(),
    /** Counted among the newest `maxCountedLikes` of each list; `at_least` if there are more. */
    received: z.object(countFieldSchemas),
    matches: z.number().int(),
  }),
  errors: ['authentication_required'],
})
export const getLikeNeighboursEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/like-neighbours.php',
  summary: 'Who comes before and after a member in a list of likes; hidden likes are left out.',
  input: z.object({ id: queryNumberSchema(idSchema), type: z.enum(likesTypes) }),
  answer: getNeighboursEndpoint.answer,
  errors: ['authentication_required'],
})
export const likeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/like.php',
  summary: 'Likes a member; says whether it is a match now.',
  input: z.object({ id: idSchema }),
  answer: z.object({ matched: z.boolean(), profile: profileCardSchema }),
  errors: [
    'authentication_required',
    'activation_needed',
    'not_found',
    'blocked_by',
    'you_blocked',
    'own_profile',
    'member_restricted',
  ],
  idempotent: true,
})
/** A super like, or a gift with a like: both are a like, paid in credits in the same transaction (decision 057). */
export const likeWithExtraEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/like-extra.php',
  summary: 'Likes a member with a super like or a gift, for the price in credits that was shown.',
  input: z.object({
    id: idSchema,
    extra: z.enum(likeExtras),
    /** The price that the member saw; refused if it differs. */
    credits: z.number().int(),
  }),
  answer: z.object({ matched: z.boolean(), profile: profileCardSchema, credits: z.number().int() }),
  errors: [
    'authentication_required',
    'activation_needed',
    'not_found',
    'blocked_by',
    'you_blocked',
    'own_profile',
    'member_restricted',
    'already_liked',
    'fictional_extra',
    'gift_unavailable',
    'extra_price_changed',
    'like_extra_limit',
    'not_enough_credits',
    'too_many_requests',
  ],
  idempotent: true,
})
export const unlikeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Takes a like back.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required'],
})
/** Ends a match without notifying the other member, who can no longer write; the caller can, which starts anew. */
export const unmatchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/match.php',
  summary: 'Ends a match: both likes go, and the conversation for both.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
/** Clears a like's "new" flag (docs/product.md#likes). */
export const seeLikeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/like.php',
  summary: 'Marks a received like as seen.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const autoLikeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'A like not yet shown, else a suggestion, else a labelled fictional profile; says which.',
  input: z.object({}),
  answer: z.object({
    profile: profileCardSchema.nullable(),
    origin: z.enum(['member', 'suggestion', 'fictional']).nullable(),
    /** The extra that the liking member paid for. */
    extra: z.enum(likeExtras).nullable(),
  }),
  errors: [],
  unsafe: true,
})
