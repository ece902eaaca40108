import type {
  AppliedFilters,
  searchFiltersSchema as filtersSchema,
} from '@amarelle/contract/endpoints/discovery'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  premiumFilterNames,
  searchFilterNames,
  searchFilters,
} from '@amarelle/contract/domain/search-filters'
import type { z } from 'zod'
import { findMemberById } from '../../accounts/index.ts'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import { isFilterSet, removeFilter } from '../query/filter-table.ts'
import { type MemberFilters, noFilters, type SearchContext, type Sort } from '../query/search.ts'

/** The validated parameters of a search. */
export type SearchFiltersInput = z.output<typeof filtersSchema>
export interface SearchCriteria {
  readonly filters: MemberFilters
  readonly sort: Sort
}

/** The requested filters; omitted parameters have no effect. */
const toRequestedFilters = (input: SearchFiltersInput): MemberFilters =>
  Object.fromEntries(
    Object.entries(noFilters).map(([name, unset]) => [name, input[name as keyof MemberFilters] ?? unset]),
  ) as unknown as MemberFilters

/**
 * The requested filters, without those that the site does not offer (`search_fields`). Fictional profiles can be hidden on every site
 * (docs/law.md#fictional-profiles): there the field only decides whether the filter form has the switch.
 */
function toOfferedFilters(input: SearchFiltersInput, { search_fields: fields }: Site): MemberFilters {
  const requested = toRequestedFilters(input)
  const { country, countryregion: region, min_age: a, max_age: b } = requested
  const filters: MemberFilters = {
    ...requested,
    // Region codes begin with the country; one of another country, left from an earlier search, has no effect.
    countryregion: country && region?.startsWith(country) ? region : null,
    min_age: Math.min(a, b),
    max_age: Math.max(a, b),
  }
  return searchFilterNames
    .filter((name) => name !== 'fictional')
    .filter((name) => searchFilters[name].field !== null && !fields.includes(searchFilters[name].field))
    .reduce(removeFilter, filters)
}

/** The criteria of a request, without filters that the site does not offer; premium filters are kept. */
export const toOfferedCriteria = (input: SearchFiltersInput, site: Site): SearchCriteria => ({
  filters: toOfferedFilters(input, site),
  sort: input.sort,
})

export const removePremiumFilters = (filters: MemberFilters): MemberFilters =>
  premiumFilterNames.reduce(removeFilter, filters)

/** Adapts filters to the viewer: the default gender is the one they look for, and a distance needs their own city. */
export const adaptToViewer = (filters: MemberFilters, search: SearchContext): MemberFilters => ({
  ...filters,
  gender: filters.gender ?? search.lookingFor,
  distance: search.cityId === null ? null : filters.distance,
  // Visitors don't see what somebody hopes for, so they can't search by it.
  intent: search.viewer.memberId === null ? null : filters.intent,
  // Nobody can look for a visitor, whose gender is unknown.
  one_way: search.wantedBy === null || filters.one_way,
})

/** Whether premium filters apply; the session of a GET request has read the row already. */
export const isPremiumMember = async ({ db }: RequestContext, memberId: number): Promise<boolean> =>
  (await findMemberById(db, memberId))?.premiumSince != null

/** Returns what a call searches by. Throws 403 `premium_only` or `authentication_required` for premium filters of others. */
export async function resolveSearchCriteria(
  context: RequestContext,
  search: SearchContext,
  input: SearchFiltersInput,
): Promise<SearchCriteria> {
  const { filters, sort } = toOfferedCriteria(input, context.site)
  if (
    premiumFilterNames.some((name) => isFilterSet(filters, name)) &&
    !(await isPremiumMember(context, assertMember(context)))
  )
    throw createProblem('premium_only')
  return {
    filters: adaptToViewer(filters, search),
    sort: sort === 'nearest' && search.cityId === null ? 'activity' : sort,
  }
}

export const toAppliedFilters = (
  { filters, sort }: SearchCriteria,
  { wantedBy }: SearchContext,
): AppliedFilters => ({ ...filters, one_way: wantedBy !== null && filters.one_way, sort })
