import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ownProfileSchema } from '../profiles.ts'

const answer = z.object({ profile: ownProfileSchema })

export const drawPoseEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/verification.php',
  summary:
    'Draws the pose for a picture that staff compare with the own photos; the one that was drawn already, while it is valid.',
  input: z.object({}),
  answer,
  errors: [
    'authentication_required',
    'main_photo_required',
    'verification_waiting',
    'verification_limit',
    'forbidden',
  ],
})
/** The body contains the picture in base64 (at most 10 MB decoded). */
export const submitVerificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/verification-picture.php',
  summary: 'Sends the picture of the drawn pose to staff. It is deleted as soon as they have decided.',
  input: z.object({
    /** The request that the pose was drawn for: a picture never counts for a later pose. */
    reference: z.string().regex(/^V-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    image: z.string().min(1, { error: 'required' }),
  }),
  answer,
  errors: [
    'authentication_required',
    'main_photo_required',
    'verification_expired',
    'verification_limit',
    'photo_type',
    'photo_too_large',
    'photo_too_small',
    'photo_unreadable',
    'photo_too_narrow',
    'photo_too_complex',
    'photo_animated',
    'too_many_requests',
  ],
  idempotent: true,
  acceptsPhoto: true,
})
export const withdrawVerificationEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/verification.php',
  summary: 'Withdraws the open request, with its picture, or else the verification.',
  input: z.object({}),
  answer,
  errors: ['authentication_required'],
})
