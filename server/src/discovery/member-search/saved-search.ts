import { searchFiltersSchema as filtersSchema } from '@amarelle/contract/endpoints/discovery'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import { isPremium } from '../../credits/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember, getMemberId } from '../../platform/actor.ts'
import {
  type SearchFiltersInput,
  toMemberFilters,
  keepOfferedFilters,
  dropPremiumFilters,
} from './search-criteria.ts'
import { upsertSavedQuery, findSavedQuery } from './saved-search.sql.ts'
import { type MemberFilters, noFilters, loadSearchContext } from '../query/search.ts'

type SavedQuery = Record<string, string>
const { minimum, maximum } = searchAgeRange

/** What the member may use of what was asked for: the site's own filters, premium ones only with premium. */
async function keepUsableFilters(
  context: RequestContext,
  memberId: number,
  asked: SearchFiltersInput,
): Promise<SearchFiltersInput> {
  const given = keepOfferedFilters(asked, context.site)
  return (await isPremium(context.db, memberId)) ? given : dropPremiumFilters(given)
}

/** The address' own form: what narrows, a box that is ticked is `on`. */
function toSavedQuery(asked: SearchFiltersInput): SavedQuery {
  const all = {
    gender: asked.gender,
    country: asked.country,
    countryregion: asked.countryregion,
    distance: asked.distance?.toString(),
    min_age: asked.min_age > minimum ? String(asked.min_age) : undefined,
    max_age: asked.max_age < maximum ? String(asked.max_age) : undefined,
    interests: asked.interests?.join(','),
    photos: asked.photos ? 'on' : undefined,
    online: asked.online ? 'on' : undefined,
    new: asked.new ? 'on' : undefined,
    hide_fictional: asked.hide_fictional ? 'on' : undefined,
    one_way: asked.one_way ? 'on' : undefined,
    sort: asked.sort === 'activity' ? undefined : asked.sort,
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** Keeps the filters for the member's next visit; without any, none. */
export async function saveSearch(
  context: RequestContext,
  input: SearchFiltersInput,
): Promise<{ query: SavedQuery }> {
  const memberId = assertMember(context)
  const query = toSavedQuery(await keepUsableFilters(context, memberId, input))
  await upsertSavedQuery(context.db, memberId, query, context.clock.now())
  return { query }
}

/** What was saved, as far as the site still offers it and the member may still use it. */
async function loadSavedFilters(
  context: RequestContext,
  memberId: number,
): Promise<SearchFiltersInput | null> {
  const read = filtersSchema.safeParse(await findSavedQuery(context.db, memberId))
  return read.success ? keepUsableFilters(context, memberId, read.data) : null
}
export async function loadSavedSearch(context: RequestContext): Promise<{ query: SavedQuery }> {
  const asked = await loadSavedFilters(context, assertMember(context))
  return { query: asked ? toSavedQuery(asked) : {} }
}

/**
 * Where suggestions and games begin: gender, ages, place and fictional profiles as in the member's last search; without
 * one, whom the profile says is looked for, at the ages that the site begins with. The other filters narrow nothing.
 */
export async function loadSuggestionFilters(context: RequestContext): Promise<MemberFilters> {
  const memberId = getMemberId(context)
  const search = await loadSearchContext(context)
  const asked = memberId === null ? null : await loadSavedFilters(context, memberId)
  if (!asked) {
    const { min_age: minAge = minimum, max_age: maxAge = maximum } = context.site.default_search
    return { ...noFilters, gender: search.lookingFor, minAge, maxAge }
  }
  const { gender, country, distance, minAge, maxAge, hideFictional } = toMemberFilters(asked, search)
  return { ...noFilters, gender, country, distance, minAge, maxAge, hideFictional }
}
