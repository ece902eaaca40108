import type {
  AppliedFilters,
  searchFiltersSchema as filtersSchema,
} from '@amarelle/contract/endpoints/discovery'
import { createProblem } from '@amarelle/contract/domain/errors'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { z } from 'zod'
import { isPremium } from '../../credits/index.ts'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import type { MemberFilters, SearchContext, Sort } from '../query/search.ts'

/** The filters of the wire, checked. */
export type SearchFiltersInput = z.output<typeof filtersSchema>
/** What a call searches by, and in which order. */
export interface SearchCriteria {
  readonly filters: MemberFilters
  readonly sort: Sort
}

/** What was asked for, without the filters that the site doesn't offer (`search_fields`). */
export function keepOfferedFilters(
  asked: SearchFiltersInput,
  { search_fields: fields }: Site,
): SearchFiltersInput {
  const { minimum, maximum } = searchAgeRange
  const has = (field: Site['search_fields'][number]) => fields.includes(field)
  const country = has('country') ? asked.country : undefined
  const region = asked.countryregion
  return {
    ...asked,
    gender: has('gender') ? asked.gender : undefined,
    country,
    // A region that is left over from another country narrows nothing: its code begins with its country's.
    countryregion: has('countryregion') && country && region?.startsWith(country) ? region : undefined,
    distance: has('distance') ? asked.distance : undefined,
    min_age: has('age') ? Math.min(asked.min_age, asked.max_age) : minimum,
    max_age: has('age') ? Math.max(asked.min_age, asked.max_age) : maximum,
    interests: has('interests') ? asked.interests : undefined,
    photos: has('photos') && asked.photos,
    online: has('online') && asked.online,
    new: has('new') && asked.new,
    hide_fictional: has('fictional') && asked.hide_fictional,
  }
}

/** The filters that only premium members may use (docs/product.md#free-and-premium). */
const needsPremium = ({ interests, online }: SearchFiltersInput): boolean =>
  Boolean(interests?.length || online)
export const dropPremiumFilters = (asked: SearchFiltersInput): SearchFiltersInput => ({
  ...asked,
  interests: undefined,
  online: undefined,
})
async function assertPremiumMember(context: RequestContext): Promise<void> {
  if (!(await isPremium(context.db, assertMember(context)))) throw createProblem('premium_only')
}

/** Offered filters as a search takes them: who named no gender looks for whom the profile says, places need an own city. */
export function toMemberFilters(asked: SearchFiltersInput, search: SearchContext): MemberFilters {
  return {
    gender: asked.gender ?? search.lookingFor,
    country: asked.country ?? null,
    region: asked.countryregion ?? null,
    distance: search.cityId !== null ? (asked.distance ?? null) : null,
    minAge: asked.min_age,
    maxAge: asked.max_age,
    interests: asked.interests ?? [],
    photos: asked.photos ?? false,
    online: asked.online ?? false,
    isNew: asked.new ?? false,
    hideFictional: asked.hide_fictional ?? false,
    // A visitor is wanted by nobody yet: nothing to look at.
    oneWay: search.wantedBy === null || (asked.one_way ?? false),
  }
}

/** What a call searches by. Refuses premium members' filters to others with `premium_only`. */
export async function resolveSearchCriteria(
  context: RequestContext,
  search: SearchContext,
  input: SearchFiltersInput,
): Promise<SearchCriteria> {
  const asked = keepOfferedFilters(input, context.site)
  if (needsPremium(asked)) await assertPremiumMember(context)
  const sort = asked.sort === 'nearest' && search.cityId === null ? 'activity' : asked.sort
  return { filters: toMemberFilters(asked, search), sort }
}

export const toAppliedFilters = (
  { filters, sort }: SearchCriteria,
  { wantedBy }: SearchContext,
): AppliedFilters => ({
  gender: filters.gender,
  country: filters.country,
  countryregion: filters.region,
  distance: filters.distance,
  min_age: filters.minAge,
  max_age: filters.maxAge,
  interests: [...filters.interests],
  photos: filters.photos,
  online: filters.online,
  new: filters.isNew,
  hide_fictional: filters.hideFictional,
  one_way: wantedBy !== null && filters.oneWay,
  sort,
})
