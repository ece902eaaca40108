import { z } from 'zod'
import { instantSchema, okSchema } from '../../domain/common.ts'
import { photoRefusalReasons } from '../../endpoints/profiles.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

export const reviewedPhotoSchema = z.object({
  id: z.uuid(),
  memberId: z.int(),
  username: z.string(),
  siteId: z.int(),
  addedAt: instantSchema,
  isMain: z.boolean(),
  /** Why it was refused; null for a new photo. */
  refusal: z.enum(photoRefusalReasons).nullable(),
  /** The owner's words against the refusal. */
  appeal: z.string().nullable(),
  /** An appeal against the caller's own decision, which another person decides. */
  isOwnDecision: z.boolean(),
  /** Ids of other photos that look the same, on all sites; at most nine. */
  similarIds: z.array(z.uuid()),
})
export type ReviewedPhoto = z.infer<typeof reviewedPhotoSchema>
export const listPhotosEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/photos',
  summary: 'Photos that await review, the oldest first: new ones and appeals. Up to 60 at a time.',
  permission: 'photos.review',
  input: scopeSchema,
  answer: z.object({ photos: z.array(reviewedPhotoSchema), total: z.int() }),
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
  summary: 'A photo of a member.',
  permission: 'photos.review',
  input: z.object({ id: z.uuid(), size: z.enum(['medium', 'large']).default('medium') }),
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
    ids: z.array(z.uuid()).min(1).max(60),
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
/** How long a decision about a photo can be taken back. */
export const photoUndoSeconds = 20
export const undoPhotoDecisionsEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/photos/decisions',
  summary:
    'Takes own decisions about new photos back within 20 seconds; they await review again. Refused if one of them can’t be taken back.',
  permission: 'photos.review',
  input: z.object({ ids: z.array(z.uuid()).min(1).max(60) }),
  answer: okSchema,
  errors: ['not_found', 'undo_too_late'],
})
