import { onlineMinutes, searchAgeRange } from '@amarelle/contract/domain/limits'
import {
  type SearchFilterName,
  searchFilterNames,
  searchFilters,
} from '@amarelle/contract/domain/search-filters'
import { type RawBuilder, sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { newMemberPeriodMs, rankingStepMs } from '../../profiles/index.ts'
import { livesInCities } from './cities.sql.ts'
import type { MemberFilters, SearchContext } from './filters.ts'

interface FilterInput {
  readonly filters: MemberFilters
  readonly search: SearchContext
  /** Cities within the requested distance; null if the distance has no effect. */
  readonly near: readonly number[] | null
}
interface FilterDefinition {
  /** Values without effect. */
  readonly unset: Partial<MemberFilters>
  /** Conditions on `profile as p` while the filter is set. */
  readonly conditions: (input: FilterInput) => RawBuilder<boolean>[]
  /** Those of `profileTerms` that the conditions require. */
  readonly terms?: (filters: MemberFilters) => readonly string[]
}
/** The terms of `profile as p`, written as in the index `profile_by_term`. */
const profileTerms = sql<string[]>`array_remove(p.interests || array['intent:' || p.intent,
  case when p.verified_at is not null then 'verified' end], null)`

const { minimum, maximum } = searchAgeRange
/** Online members were active in the last five minutes; `ranked_at` is at most `rankingStepMs` older. */
export const isRankedAsOnline = ({ now }: SearchContext): RawBuilder<boolean> =>
  sql<boolean>`p.ranked_at > ${addMs(now, -minutesToMs(onlineMinutes) - rankingStepMs)}`
export const isCreatedAsNew = ({ now }: SearchContext): RawBuilder<boolean> =>
  sql<boolean>`p.created_at > ${addMs(now, -newMemberPeriodMs)}`

/** The server's side of each search filter. Ages are compared as dates of birth, so that an index on them applies. */
const filterTable: Readonly<Record<SearchFilterName, FilterDefinition>> = {
  gender: { unset: { gender: null }, conditions: ({ filters }) => [sql`p.gender = ${filters.gender}`] },
  one_way: {
    unset: { one_way: true },
    conditions: ({ search: { wantedBy } }) => (wantedBy ? [sql`p.looking_for in (${wantedBy}, 'both')`] : []),
  },
  country: {
    unset: { country: null, countryregion: null },
    conditions: ({ filters }) => [sql`p.country = ${filters.country}`],
  },
  region: {
    unset: { countryregion: null },
    conditions: ({ filters }) => [sql`p.region_code = ${filters.countryregion}`],
  },
  distance: { unset: { distance: null }, conditions: ({ near }) => (near ? [livesInCities(near)] : []) },
  age: {
    unset: { min_age: minimum, max_age: maximum },
    conditions: ({ filters: { min_age: min, max_age: max }, search: { today } }) => [
      ...(min > minimum
        ? [sql<boolean>`p.date_of_birth <= (${today}::date - make_interval(years => ${min}))`]
        : []),
      ...(max < maximum
        ? [sql<boolean>`p.date_of_birth > (${today}::date - make_interval(years => ${max + 1}))`]
        : []),
    ],
  },
  intent: {
    unset: { intent: null },
    conditions: ({ filters }) => [sql`p.intent = ${filters.intent}`],
    // One of few values, so it narrows only what another term finds.
    terms: ({ intent, interests, verified }) =>
      interests.length > 0 || verified ? [`intent:${intent}`] : [],
  },
  interests: {
    unset: { interests: [] },
    conditions: ({ filters }) => [sql`p.interests @> ${[...filters.interests]}::text[]`],
    terms: ({ interests }) => interests,
  },
  photos: { unset: { photos: false }, conditions: () => [sql`p.has_photo`] },
  online: {
    unset: { online: false },
    conditions: ({ search }) => [
      sql`p.last_active_at > ${addMs(search.now, -minutesToMs(onlineMinutes))} and p.show_online and not p.fictional`,
      isRankedAsOnline(search),
    ],
  },
  new: { unset: { new: false }, conditions: ({ search }) => [isCreatedAsNew(search)] },
  verified: {
    unset: { verified: false },
    conditions: () => [sql`p.verified_at is not null`],
    terms: () => ['verified'],
  },
  fictional: { unset: { hide_fictional: false }, conditions: () => [sql`not p.fictional`] },
}

export function isFilterSet(filters: MemberFilters, name: SearchFilterName): boolean {
  const { unset } = filterTable[name]
  return searchFilters[name].params.some((param) => {
    const value = filters[param]
    return Array.isArray(value) ? value.length > 0 : value !== unset[param]
  })
}

export const removeFilter = (filters: MemberFilters, name: SearchFilterName): MemberFilters => ({
  ...filters,
  ...filterTable[name].unset,
})

/** The conditions of all filters that are set. */
export const buildFilterConditions = (input: FilterInput): RawBuilder<boolean>[] =>
  searchFilterNames
    .filter((name) => isFilterSet(input.filters, name))
    .flatMap((name) => filterTable[name].conditions(input))

/** Implied by the conditions of the filters, for the index that finds members by all terms at once; none without terms. */
export function buildTermConditions(filters: MemberFilters): RawBuilder<boolean>[] {
  const terms = searchFilterNames
    .filter((name) => isFilterSet(filters, name))
    .flatMap((name) => filterTable[name].terms?.(filters) ?? [])
  return terms.length > 0 ? [sql<boolean>`${profileTerms} @> ${terms}::text[]`] : []
}
