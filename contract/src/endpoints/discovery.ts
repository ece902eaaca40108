import { z } from 'zod'
import {
  countrySchema,
  distanceSchema,
  queryBooleanSchema,
  genderSchema,
  idSchema,
  queryNumberSchema,
  integerSchema,
  pageSchema,
} from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { intents, likeExtras } from '../domain/fields.ts'
import { type Interest, interestCodes } from '../domain/interests.ts'
import { maxSearchInterests } from '../domain/limits.ts'
import type { SearchFilterName } from '../domain/search-filters.ts'
import { profileCardSchema, profileSchema } from './profiles.ts'

const orAnySchema = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
const ageSchema = queryNumberSchema(integerSchema(18, 99))
/** `hiking,yoga` or a list; unknown codes are dropped. */
const interestsSchema = z
  .union([z.string().max(200), z.array(z.string().max(30)).max(60)])
  .transform((codes) =>
    [...new Set(typeof codes === 'string' ? codes.split(',') : codes)]
      .filter((code): code is Interest => (interestCodes as readonly string[]).includes(code))
      .slice(0, maxSearchInterests),
  )
export const sortOrders = ['activity', 'nearest', 'newest'] as const

/** Parameters of the filters (`searchFilters`). Omitted ones have no effect; all others must match. */
const filterFieldSchemas = {
  gender: orAnySchema(genderSchema),
  country: orAnySchema(countrySchema),
  countryregion: orAnySchema(z.string().max(12)),
  /** Maximum, in kilometres between city centres. */
  distance: orAnySchema(queryNumberSchema(distanceSchema)).catch(undefined),
  min_age: ageSchema.catch(18).default(18),
  max_age: ageSchema.catch(99).default(99),
  /** Has no effect for visitors. */
  intent: orAnySchema(z.enum(intents)).catch(undefined),
  /** Must all match. */
  interests: interestsSchema.optional(),
  photos: queryBooleanSchema.optional(),
  online: queryBooleanSchema.optional(),
  new: queryBooleanSchema.optional(),
  /** Only members whose photos staff have verified. */
  verified: queryBooleanSchema.optional(),
  hide_fictional: queryBooleanSchema.optional(),
  /** Includes members who are not looking for the searcher's gender. */
  one_way: queryBooleanSchema.optional(),
  sort: z.enum(sortOrders).catch('activity').default('activity'),
}
export const searchFiltersSchema = z.object(filterFieldSchemas)
/**
 * Visitors see no counts for regions with fewer members, and all counts are rounded down to a multiple of this, so that they
 * identify nobody.
 */
export const regionCountStep = 10
export const getRegionCountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/region-counts.php',
  summary:
    'About how many members live in each region of a country, without fictional profiles; few are not told.',
  input: z.object({ country: countrySchema }),
  answer: z.object({
    regions: z.array(z.object({ code: z.string(), at_least: z.number().int() })),
  }),
  errors: [],
})
/** The applied filters; null and empty ones have no effect. */
export const appliedFiltersSchema = z.object({
  gender: genderSchema.nullable(),
  country: z.string().nullable(),
  countryregion: z.string().nullable(),
  distance: z.number().int().nullable(),
  min_age: z.number().int(),
  max_age: z.number().int(),
  intent: z.enum(intents).nullable(),
  interests: z.array(z.enum(interestCodes)),
  photos: z.boolean(),
  online: z.boolean(),
  new: z.boolean(),
  verified: z.boolean(),
  hide_fictional: z.boolean(),
  one_way: z.boolean(),
  sort: z.enum(sortOrders),
})
export type AppliedFilters = z.infer<typeof appliedFiltersSchema>

/** The ways to relax a search, in the order of application. */
export const searchRelaxations = [
  'online',
  'new',
  'verified',
  'intent',
  'interests',
  'distance',
  'region',
  'age',
  'country',
  'photos',
  'one_way',
] as const satisfies SearchFilterName[]
export type SearchRelaxation = (typeof searchRelaxations)[number]
/** A count: exact, or a minimum where counting further would take too long. */
export const countFieldSchemas = {
  /** Without fictional profiles, which are counted separately. */
  total: z.number().int(),
  total_fictional: z.number().int(),
  at_least: z.boolean(),
}
export const searchMembersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/members.php',
  summary:
    'Members by filter, newest activity first; similar results when a page comes out short, and what to give up when nobody fits.',
  input: searchFiltersSchema.extend({
    page: pageSchema,
    /** `next` of the previous page; continues after it even if results have changed since. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    members: z.array(profileCardSchema),
    page: z.number().int(),
    /** Pages that can be opened by number; with `at_least`, `next` leads to more. */
    pages: z.number().int(),
    next: z.string().nullable(),
    ...countFieldSchemas,
    similar: z.array(profileCardSchema),
    /** Ids of those of `members` and `similar` whom the caller likes. */
    liked: z.array(idSchema),
    /** The relaxations that were all applied to find the similar results. */
    widened: z.array(z.enum(searchRelaxations)),
    /** If nobody matches: each single filter to drop and the resulting count; those without results are left out. */
    relaxed: z.array(z.object({ filter: z.enum(searchRelaxations), ...countFieldSchemas })),
    filters: appliedFiltersSchema,
  }),
  errors: ['authentication_required', 'premium_only'],
  allowsVisitors: true,
})
export const getFrontFacesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/front-faces.php',
  summary:
    'Members for the first page: those that the operator chose, else people with a photo; no fictional profiles.',
  input: z.object({}),
  answer: z.object({ members: z.array(profileCardSchema) }),
  errors: ['authentication_required'],
  allowsVisitors: true,
})
/** The filters in the URL's form: only those with an effect, as a query. */
export const searchParamsSchema = z.record(z.string(), z.string())
export const getSearchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/search.php',
  summary:
    'The search that Discover opens with, as a query of /members: the member’s last one, else people with a photo, of fitting age, nearest first.',
  input: z.object({}),
  answer: z.object({ query: searchParamsSchema }),
  errors: [],
  allowsVisitors: true,
})
export const saveLastSearchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/search.php',
  summary: 'Keeps the filters for the next visit.',
  input: searchFiltersSchema,
  answer: z.object({ query: searchParamsSchema }),
  errors: ['authentication_required'],
})
export const hideFictionalEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/hide-fictional.php',
  summary: 'Takes fictional profiles out of the member’s own search, suggestions and games.',
  input: z.object({}),
  answer: z.object({ query: searchParamsSchema }),
  errors: ['authentication_required'],
})
/** The previous or next profile in the search that led to this one. */
const neighbourSchema = z.object({ id: z.number().int(), name: z.string(), fictional: z.boolean() })
export const getNeighboursEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/neighbours.php',
  summary: 'Who comes before and after a member in a search.',
  input: searchFiltersSchema.extend({ id: queryNumberSchema(idSchema) }),
  answer: z.object({ previous: neighbourSchema.nullable(), next: neighbourSchema.nullable() }),
  errors: ['authentication_required', 'premium_only'],
  allowsVisitors: true,
})
/** The relation between viewer and member. */
export const relationSchema = z.object({
  liked: z.boolean(),
  /** Also false where the site shows this to premium members only. */
  likes_me: z.boolean(),
  /** The extra that the other member paid for with that like. */
  likes_me_extra: z.enum(likeExtras).nullable(),
  matched: z.boolean(),
  /** The viewer saved the profile. */
  favourite: z.boolean(),
  conversation: z.number().int().nullable(),
  blocked: z.boolean(),
})
export const getMemberEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member’s profile as the caller may see it.',
  input: z.object({
    id: queryNumberSchema(idSchema),
    /** Sent by the page of the profile: its member may learn of it (`profile-views.php`), if both share their views. */
    opened: queryBooleanSchema.optional(),
  }),
  answer: z.object({ profile: profileSchema, relation: relationSchema }),
  errors: ['not_found', 'blocked_by', 'authentication_required'],
  allowsVisitors: true,
})
