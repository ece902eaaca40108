import { z } from 'zod'
import { id, instant, ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { card } from './profiles.ts'

/** A like as the list shows it (docs/product.md#entries-of-lists: id, like_new). */
export const likeEntry = card.extend({ like_new: z.boolean(), matched: z.boolean(), liked_at: instant })
export type LikeEntry = z.infer<typeof likeEntry>
export const getLikes = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Whom the member likes (profiles) and who likes the member (liked_by); a match is in both.',
  input: z.object({}),
  answer: z.object({
    profiles: z.array(likeEntry),
    liked_by: z.array(likeEntry),
    /** Those that the site shows to premium members only: a blurred picture and whether it is a fictional profile's. */
    hidden: z.array(
      z.object({ image: z.string().nullable(), fictional: z.boolean(), liked_on: z.iso.date() }),
    ),
    new_likes: z.number().int(),
  }),
  errors: ['authentication_required'],
})
export const like = endpoint({
  method: 'POST',
  path: '/api/like.php',
  summary: 'Likes a member; says whether it is a match now.',
  input: z.object({ id }),
  answer: z.object({ matched: z.boolean(), profile: card }),
  errors: [
    'authentication_required',
    'activation_needed',
    'not_found',
    'blocked_by',
    'you_blocked',
    'own_profile',
  ],
  idempotent: true,
})
export const unlike = endpoint({
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Takes a like back.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required'],
})
/** Without a word to the other one, who can't write again; who unmatched may, and begins anew by it. */
export const unmatch = endpoint({
  method: 'DELETE',
  path: '/api/match.php',
  summary: 'Ends a match: both likes go, and the conversation for both.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
/** Clears the new flag of a like (docs/product.md#likes). */
export const seeLike = endpoint({
  method: 'PUT',
  path: '/api/like.php',
  summary: 'Marks a received like as seen.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required'],
})
export const autoLike = endpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'A like not yet shown, else a suggestion, else a labelled fictional profile; says which.',
  input: z.object({}),
  answer: z.object({
    profile: card.nullable(),
    origin: z.enum(['member', 'suggestion', 'fictional']).nullable(),
  }),
  errors: [],
  unsafe: true,
})
