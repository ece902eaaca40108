import { z } from 'zod'
import { country, distance, flagInQuery, gender, id, inQuery, integer, page } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type Interest, interestCodes } from './fields.ts'
import { interestsAtOnce } from './limits.ts'
import { card, profile } from './profiles.ts'

const orAny = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
const age = inQuery(integer(18, 99))
/** `hiking,yoga`, or a list; a code that doesn't exist is left out. */
const interests = z
  .union([z.string().max(200), z.array(z.string().max(30)).max(60)])
  .transform((given) =>
    [...new Set(typeof given === 'string' ? given.split(',') : given)]
      .filter((code): code is Interest => (interestCodes as readonly string[]).includes(code))
      .slice(0, interestsAtOnce),
  )
export const sorts = ['activity', 'nearest', 'newest'] as const

/** docs/product.md#search-filters. A filter that is left out doesn't narrow; all that are set hold together. */
const narrowing = {
  gender: orAny(gender),
  country: orAny(country),
  countryregion: orAny(z.string().max(12)),
  /** Kilometres between city centres, at most. */
  distance: orAny(inQuery(distance)).catch(undefined),
  min_age: age.catch(18).default(18),
  max_age: age.catch(99).default(99),
  /** Each of them. Premium members only. */
  interests: interests.optional(),
  photos: flagInQuery.optional(),
  /** Premium members only. */
  online: flagInQuery.optional(),
  new: flagInQuery.optional(),
  hide_fictional: flagInQuery.optional(),
  /** Also those who look for somebody else than the searcher's gender. */
  one_way: flagInQuery.optional(),
  sort: z.enum(sorts).catch('activity').default('activity'),
}
export const filters = z.object(narrowing)
/** Regions with fewer members are not counted for strangers, and all are counted down to a multiple of it: nobody is found by a number. */
export const regionCountStep = 10
export const getRegionCounts = endpoint({
  method: 'GET',
  path: '/api/region-counts.php',
  summary:
    'About how many members live in each region of a country, without fictional profiles; few are not told.',
  input: z.object({ country }),
  answer: z.object({
    regions: z.array(z.object({ code: z.string(), at_least: z.number().int() })),
  }),
  errors: [],
})
/** The filters as applied: null and empty don't narrow. */
export const appliedFilters = z.object({
  gender: gender.nullable(),
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
  sort: z.enum(sorts),
})
export type AppliedFilters = z.infer<typeof appliedFilters>

/** What a search can be widened by, in the order in which it is. */
export const widenings = [
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
export type Widening = (typeof widenings)[number]
/** How many: exactly, or at least so many where counting on would take too long. */
const counted = {
  /** Without fictional profiles, which are counted apart. */
  total: z.number().int(),
  total_fictional: z.number().int(),
  at_least: z.boolean(),
}
export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/members.php',
  summary:
    'Members by filter, newest activity first; similar results when a page comes out short, and what to give up when nobody fits.',
  input: filters.extend({
    page,
    /** `next` of the page before: goes on behind it, whoever came or went meanwhile. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    members: z.array(card),
    page: z.number().int(),
    /** Pages that can be opened by number; with `at_least` there are more behind `next`. */
    pages: z.number().int(),
    next: z.string().nullable(),
    ...counted,
    similar: z.array(card),
    /** By what the similar results are wider than the search: all of these. */
    widened: z.array(z.enum(widenings)),
    /** When nobody fits: what alone could be given up, and how many it would find; those that find nobody are left out. */
    relaxed: z.array(z.object({ filter: z.enum(widenings), ...counted })),
    filters: appliedFilters,
  }),
  errors: ['authentication_required', 'premium_only'],
  visitors: true,
})
/** The address' own form of filters: what narrows, as a query. */
export const savedSearch = z.record(z.string(), z.string())
export const getSearch = endpoint({
  method: 'GET',
  path: '/api/search.php',
  summary: 'The filters that the member searched by last, as a query of /members; empty when there are none.',
  input: z.object({}),
  answer: z.object({ query: savedSearch }),
  errors: ['authentication_required'],
})
export const saveSearch = endpoint({
  method: 'PUT',
  path: '/api/search.php',
  summary: 'Keeps the filters for the next visit; without any, none.',
  input: filters,
  answer: z.object({ query: savedSearch }),
  errors: ['authentication_required'],
})
/** Somebody beside a profile in the search that led to it. */
const neighbour = z.object({ id: z.number().int(), name: z.string(), fictional: z.boolean() })
export const getNeighbours = endpoint({
  method: 'GET',
  path: '/api/neighbours.php',
  summary: 'Who comes before and after a member in a search.',
  input: filters.extend({ id: inQuery(id) }),
  answer: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  errors: ['authentication_required', 'premium_only'],
  visitors: true,
})
/** How the viewer and the member stand to each other. */
export const relation = z.object({
  liked: z.boolean(),
  /** False as well where the site shows that to premium members only. */
  likes_me: z.boolean(),
  matched: z.boolean(),
  conversation: z.number().int().nullable(),
  blocked: z.boolean(),
})
export const getMember = endpoint({
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member’s profile as the caller may see it.',
  input: z.object({ id: inQuery(id) }),
  answer: z.object({ profile, relation }),
  errors: ['not_found', 'blocked_by', 'authentication_required'],
  visitors: true,
})
