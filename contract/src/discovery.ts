import { z } from 'zod'
import { country, flag, gender, id, page } from './common.ts'
import { endpoint } from './endpoint.ts'
import { card, profile } from './profiles.ts'

/** SPECIFICATION 3 "Search filter state". A filter that is left out doesn't narrow. */
export const filters = z.object({
  gender: z.union([z.literal('').transform(() => undefined), gender]).optional(),
  country: z.union([z.literal('').transform(() => undefined), country]).optional(),
  countryregion: z
    .string()
    .max(12)
    .transform((code) => code || undefined)
    .optional(),
  min_age: z.coerce.number<string | number>().int().min(18).max(99).catch(18).default(18),
  max_age: z.coerce.number<string | number>().int().min(18).max(99).catch(99).default(99),
  hide_fictional: flag.optional(),
  page,
})
export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/members.php',
  summary: 'Members by filter, newest activity first; similar results when a page comes out short.',
  input: filters,
  answer: z.object({
    members: z.array(card),
    page: z.number().int(),
    pages: z.number().int(),
    /** Without fictional profiles, which are counted apart. */
    total: z.number().int(),
    total_fictional: z.number().int(),
    similar: z.array(card),
    /** Which filter the similar results leave out. */
    widened: z.enum(['region', 'age', 'country']).nullable(),
    /** The filters as applied, so that the form shows them. */
    filters: z.object({
      gender: gender.nullable(),
      country: country.nullable(),
      countryregion: z.string().nullable(),
      min_age: z.number().int(),
      max_age: z.number().int(),
      hide_fictional: z.boolean(),
    }),
  }),
  errors: ['authentication_required'],
})
/** How the viewer and the member stand to each other. */
export const relation = z.object({
  liked: z.boolean(),
  likes_me: z.boolean(),
  matched: z.boolean(),
  conversation: z.number().int().nullable(),
  blocked: z.boolean(),
})
export const getMember = endpoint({
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member’s profile as the caller may see it.',
  input: z.object({ id }),
  answer: z.object({ profile, relation }),
  errors: ['not_found', 'blocked_by', 'authentication_required'],
})
