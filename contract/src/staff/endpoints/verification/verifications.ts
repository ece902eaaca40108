import { z } from 'zod'
import { instantSchema, okSchema } from '../../../domain/common.ts'
import { verificationPoses, verificationRefusals } from '../../../domain/photo-verification.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { caseReferenceSchema, partySchema, queuedCaseSchema } from '../cases.ts'

export const verificationCaseSchema = queuedCaseSchema.extend({
  isOpen: z.boolean(),
  pose: z.enum(verificationPoses),
  /** null for an erased member. */
  member: partySchema.nullable(),
  /** The member's photos that the site shows, the main photo first. */
  photoIds: z.array(z.string()),
  /** Null without one: then nothing can be approved. */
  mainPhotoId: z.string().nullable(),
  /** The member's earlier requests with a decision, the newest first; at most ten. */
  earlier: z.array(
    z.object({
      reference: z.string(),
      refusal: z.enum(verificationRefusals).nullable(),
      at: instantSchema,
    }),
  ),
  /** The decision and who made it; null before the decision. */
  decision: z
    .object({ refusal: z.enum(verificationRefusals).nullable(), by: z.string(), at: instantSchema })
    .nullable(),
})
export type VerificationCase = z.infer<typeof verificationCaseSchema>

export const getVerificationCaseEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/verifications/one',
  summary:
    'A member’s request to verify their photos, with the pose that was asked for. Opening it is recorded.',
  permission: 'photos.review',
  input: z.object({ reference: caseReferenceSchema }),
  answer: verificationCaseSchema,
  errors: ['not_found'],
})
export const openVerificationPictureEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/verifications/picture',
  summary: 'The picture that the member sent for an open request. Each look is recorded.',
  permission: 'photos.review',
  input: z.object({ reference: caseReferenceSchema }),
  answer: z.string(),
  errors: ['not_found', 'verification_closed'],
  mediaType: 'image/webp',
})
export const decideVerificationEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/verifications/decision',
  summary:
    'Verifies the main photo, or refuses with a reason; deletes the picture and tells the member. It cannot be taken back.',
  permission: 'photos.review',
  input: z.object({
    reference: caseReferenceSchema,
    /** null verifies. */
    refusal: z.enum(verificationRefusals).nullable(),
    /** The main photo that was compared; it must still be the main photo. Needed to verify. */
    mainPhotoId: z.uuid().nullable(),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided', 'verification_closed', 'main_photo_changed'],
})
