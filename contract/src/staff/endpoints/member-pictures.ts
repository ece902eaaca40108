import { z } from 'zod'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/**
 * The ways to show a photo to staff outside of its review: `awaiting` (not shown on the site) and `sensitive` (reported, held because of a
 * complaint, or refused as explicit) are blurred until somebody opens them with a reason; `sealed` is never shown.
 */
export const photoCovers = ['none', 'awaiting', 'sensitive', 'sealed'] as const
export type PhotoCover = (typeof photoCovers)[number]

/** The picture that lists and pages show beside a member's name. */
export const memberAvatarSchema = z.object({
  isFictional: z.boolean(),
  /** The main photo; null without one, and if it is sealed. */
  photo: z.object({ id: z.uuid(), isBlurred: z.boolean() }).nullable(),
})
export type MemberAvatar = z.infer<typeof memberAvatarSchema>

export const getMemberPictureEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/members/picture',
  summary:
    'A photo of a member: as it is if the site shows it, otherwise blurred; a sealed one is not found.',
  permission: 'members.read',
  input: z.object({ id: z.uuid(), size: z.enum(['small', 'medium']).default('small') }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
