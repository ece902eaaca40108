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
import { type Interest, interestCodes } from '../domain/fields.ts'
import { maxSearchInterests } from '../domain/limits.ts'
import { profileCardSchema, profileSchema } from './profiles.ts'

const orAnySchema = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
const ageSchema = queryNumberSchema(integerSchema(18, 99))
/** `hiking,yoga`, or a list; a code that doesn't exist is left out. */
const interestsSchema = z
  .union([z.string().max(200), z.array(z.string().max(30)).max(60)])
  .transform((given) =>
    [...new Set(typeof given === 'string' ? given.split(',') : given)]
      .filter((code): code is Interest => (interestCodes as readonly string[]).includes(code))
      .slice(0, maxSearchInterests),
  )
export const sortOrders = ['activity', 'nearest', 'newest'] as const

/** docs/product.md#search-filters. A filter that is left out doesn't narrow; all that are set hold together. */
const filterFieldSchemas = {
  gender: orAnySchema(genderSchema),
  country: orAnySchema(countrySchema),
  countryregion: orAnySchema(z.string().max(12)),
  /** Kilometres between city centres, at most. */
  distance: orAnySchema(queryNumberSchema(distanceSchema)).catch(undefined),
  min_age: ageSchema.catch(18).default(18),
  max_age: ageSchema.catch(99).default(99),
  /** Each of them. Premium members only. */
  interests: interestsSchema.optional(),
  photos: queryBooleanSchema.optional(),
  /** Premium members only. */
  online: queryBooleanSchema.optional(),
  new: queryBooleanSchema.optional(),
  hide_fictional: queryBooleanSchema.optional(),
  /** Also those who look for somebody else than the searcher's gender. */
  one_way: queryBooleanSchema.optional(),
  sort: z.enum(sortOrders).catch('activity').default('activity'),
}
export const searchFiltersSchema = z.object(filterFieldSchemas)
/** Regions with fewer members are not counted for strangers, and all are counted down to a multiple of it: nobody is found by a number. */
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
/** The filters as applied: null and empty don't narrow. */
export const appliedFiltersSchema = z.object({
  gender: genderSchema.nullable(),
  country: z.string().nullable(),
  countryregion: z.string().nullable(),
  distance: z.number().int().nullable(),
  min_age: z.number().int(),
  max_age: z.number().int(),
  interests: z.array(z.enum(interestCodes)),
  photos: z.boolean(),
  online: z.boolean(),
  new: z.boolean(),
  hide_fictional: z.boolean(),
  one_way: z.boolean(),
  sort: z.enum(sortOrders),
})
export type AppliedFilters = z.infer<typeof appliedFiltersSchema>

/** What a search can be widened by, in the order in which it is. */
export const searchRelaxations = [
  'online',
  'new',
  'photos',
  'interests',
  'distance',
  'region',
  'age',
  'country',
  'one_way',
] as const
export type SearchRelaxation = (typeof searchRelaxations)[number]
/** How many: exactly, or at least so many where counting on would take too long. */
const countFieldSchemas = {
  /** Without fictional profiles, which are counted apart. */
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
    /** `next` of the page before: goes on behind it, whoever came or went meanwhile. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    members: z.array(profileCardSchema),
    page: z.number().int(),
    /** Pages that can be opened by number; with `at_least` there are more behind `next`. */
    pages: z.number().int(),
    next: z.string().nullable(),
    ...countFieldSchemas,
    similar: z.array(profileCardSchema),
    /** By what the similar results are wider than the search: all of these. */
    widened: z.array(z.enum(searchRelaxations)),
    /** When nobody fits: what alone could be given up, and how many it would find; those that find nobody are left out. */
    relaxed: z.array(z.object({ filter: z.enum(searchRelaxations), ...countFieldSchemas })),
    filters: appliedFiltersSchema,
  }),
  errors: ['authentication_required', 'premium_only'],
  allowsVisitors: true,
})
/** The address' own form of filters: what narrows, as a query. */
export const savedSearchSchema = z.record(z.string(), z.string())
export const getSearchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/search.php',
  summary: 'The filters that the member searched by last, as a query of /members; empty when there are none.',
  input: z.object({}),
  answer: z.object({ query: savedSearchSchema }),
  errors: ['authentication_required'],
})
export const saveSearchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/search.php',
  summary: 'Keeps the filters for the next visit; without any, none.',
  input: searchFiltersSchema,
  answer: z.object({ query: savedSearchSchema }),
  errors: ['authentication_required'],
})
/** Somebody beside a profile in the search that led to it. */
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
/** How the viewer and the member stand to each other. */
export const relationSchema = z.object({
  liked: z.boolean(),
  /** False as well where the site shows that to premium members only. */
  likes_me: z.boolean(),
  matched: z.boolean(),
  conversation: z.number().int().nullable(),
  blocked: z.boolean(),
})
export const getMemberEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member’s profile as the caller may see it.',
  input: z.object({ id: queryNumberSchema(idSchema) }),
  answer: z.object({ profile: profileSchema, relation: relationSchema }),
  errors: ['not_found', 'blocked_by', 'authentication_required'],
  allowsVisitors: true,
})
