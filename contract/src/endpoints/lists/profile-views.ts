import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { profileCardSchema } from '../profiles.ts'

export const profileViewsPerPage = 24
/** Days after which a view of a profile is forgotten. */
export const profileViewRetentionDays = 30
/** Profiles whose members learn within 24 hours that one member opened them; further ones leave no trace. */
export const maxProfileViewsPerDay = 500

export const profileViewSchema = z.object({
  profile: profileCardSchema,
  /** Day of the last view in the site's time zone; the time would tell when somebody was on the site. */
  viewed_on: z.iso.date(),
})
export type ProfileViewEntry = z.infer<typeof profileViewSchema>

export const getProfileViewsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile-views.php',
  summary: 'Who opened the member’s profile in the last 30 days, newest first.',
  input: z.object({
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    /** `paused` while the member is invisible; only `on` has views. */
    sharing: z.enum(['on', 'off', 'paused']),
    views: z.array(profileViewSchema),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
  errors: ['authentication_required'],
})
