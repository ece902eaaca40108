import { z } from 'zod'
import { instantSchema, okSchema } from '../../domain/common.ts'
import { photoRefusalReasons } from '../../endpoints/profiles.ts'
import { reasonSchema } from '../reason.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** The kinds of photos that wait on the review wall: new main photos, other new photos, and appeals against refused ones. */
export const reviewKinds = ['main', 'more', 'appeal'] as const
export type ReviewKind = (typeof reviewKinds)[number]
/** More photos of a kind than this are not counted. */
export const mostCountedReviews = 1000
/** No list is longer than this, nobody claims more photos, and no decision is about more. */
export const reviewPageSize = 60

export const reviewedPhotoSchema = z.object({
  id: z.uuid(),
  memberId: z.int(),
  username: z.string(),
  isFictional: z.boolean(),
  siteId: z.int(),
  addedAt: instantSchema,
  isMain: z.boolean(),
  /** Reported, held because of a complaint, or refused as explicit: blurred until it is opened with a reason. */
  isSensitive: z.boolean(),
  /** The reason why it was refused; null for a new photo. */
  refusal: z.enum(photoRefusalReasons).nullable(),
  /** The owner's words against the refusal. */
  appeal: z.string().nullable(),
  /** An appeal against the caller's own decision, which another person decides. */
  isOwnDecision: z.boolean(),
  /** Ids of other photos that look the same, on the caller's sites; at most nine. */
  similarIds: z.array(z.uuid()),
  /** Number of further ones on other sites, with those of exactly the same picture; nine stands for nine or more. */
  similarElsewhere: z.int(),
})
export type ReviewedPhoto = z.infer<typeof reviewedPhotoSchema>
const photoClaimSchema = z.object({ photoId: z.uuid(), staffId: z.int(), name: z.string() })
/** A colleague who works on a photo. */
export type PhotoClaim = z.infer<typeof photoClaimSchema>
export const listPhotosEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/photos',
  summary:
    'Photos that await review, the oldest first: new ones and appeals, or those of one kind. Up to 60 at a time, with the number of each kind, the claims of colleagues, and how many photos the caller has decided today.',
  permission: 'photos.review',
  input: scopeSchema.extend({ kind: z.enum(reviewKinds).optional() }),
  answer: z.object({
    photos: z.array(reviewedPhotoSchema),
    /** Number of waiting photos of each kind; 1001 stands for more than 1000. */
    counts: z.record(z.enum(reviewKinds), z.int()),
    claims: z.array(photoClaimSchema),
    decidedToday: z.int(),
  }),
  errors: [],
})
export const listPhotoClaimsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/photos/claims',
  summary: 'The photos that colleagues work on.',
  permission: 'photos.review',
  input: scopeSchema,
  answer: z.object({ claims: z.array(photoClaimSchema) }),
  errors: [],
})
export const claimPhotosEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/photos/claims',
  summary:
    'Claims photos that await review for 15 minutes, and ends the caller’s other claims. Photos that a colleague works on are left out.',
  permission: 'photos.review',
  input: z.object({ ids: z.array(z.uuid()).max(reviewPageSize) }),
  answer: okSchema,
  errors: [],
})
export const countPhotosEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/photos/counts',
  summary: 'How many photos await review.',
  permission: 'photos.review',
  input: scopeSchema,
  answer: z.object({ open: z.int() }),
  errors: [],
})
export const getPhotoPictureEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/photos/picture',
  summary: 'A photo for its review; a sensitive one is blurred.',
  permission: 'photos.review',
  input: z.object({ id: z.uuid(), size: z.enum(['medium', 'large']).default('medium') }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const openPhotoEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/photos/picture',
  summary: 'A photo as it is, also one that is blurred elsewhere. Opening it is recorded with the reason.',
  permission: 'photos.review',
  input: z.object({ id: z.uuid(), reason: reasonSchema }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const decidePhotosEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/photos/decisions',
  summary: 'Accepts or refuses photos; says of each whether it was decided.',
  permission: 'photos.review',
  input: z.object({
    ids: z.array(z.uuid()).min(1).max(reviewPageSize),
    /** null accepts. */
    refusal: z.enum(photoRefusalReasons).nullable(),
    /** Refuses the same picture in all future uploads, too. */
    everywhere: z.boolean().default(false),
  }),
  answer: z.object({
    decided: z.array(z.uuid()),
    /** Photos that were not decided, with the reason. */
    failed: z.array(z.object({ id: z.uuid(), message: z.string() })),
  }),
  errors: [],
})
/** The time for which a decision about a photo can be taken back. */
export const photoUndoSeconds = 20
export const undoPhotoDecisionsEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/photos/decisions',
  summary:
    'Takes own decisions about new photos back within 20 seconds; they await review again. Refused if one of them can’t be taken back.',
  permission: 'photos.review',
  input: z.object({ ids: z.array(z.uuid()).min(1).max(reviewPageSize) }),
  answer: okSchema,
  errors: ['not_found', 'undo_too_late'],
})
