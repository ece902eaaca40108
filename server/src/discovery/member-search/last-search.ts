import { searchFiltersSchema as filtersSchema } from '@amarelle/contract/endpoints/discovery'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember, getMemberId } from '../../platform/actor.ts'
import {
  adaptToViewer,
  isPremiumMember,
  removePremiumFilters,
  type SearchCriteria,
  type SearchFiltersInput,
  toOfferedCriteria,
} from './search-criteria.ts'
import { getDefaultCriteriaForVisitors, getSiteAges, loadDefaultCriteria } from './default-search.ts'
import { findLastQuery, findSearchPreferences, upsertLastQuery } from './last-search.sql.ts'
import { type MemberFilters, noFilters, loadSearchContext } from '../query/search.ts'

type SearchParams = Record<string, string>

/** The criteria that the member may use: filters that the site offers, premium ones only with premium. */
async function toUsableCriteria(
  context: RequestContext,
  memberId: number,
  input: SearchFiltersInput,
): Promise<SearchCriteria> {
  const { filters, sort } = toOfferedCriteria(input, context.site)
  return {
    filters: (await isPremiumMember(context, memberId)) ? filters : removePremiumFilters(filters),
    sort,
  }
}

/** The criteria as URL parameters, without those that have no effect; a ticked box is `on`. */
const toSearchParams = ({ filters, sort }: SearchCriteria): SearchParams =>
  Object.fromEntries(
    Object.entries({ ...filters, sort: sort === 'activity' ? null : sort })
      .filter(([name, value]) => value !== null && value !== noFilters[name as keyof MemberFilters])
      .map(([name, value]) => [name, value === true ? 'on' : String(value)] as const)
      .filter(([, text]) => text !== ''),
  )

/** Saves the filters for the member's next visit. */
export async function saveLastSearch(
  context: RequestContext,
  input: SearchFiltersInput,
): Promise<{ query: SearchParams }> {
  const memberId = assertMember(context)
  const query = toSearchParams(await toUsableCriteria(context, memberId, input))
  await upsertLastQuery(context.db, memberId, query, context.clock.now())
  return { query }
}

/** The saved criteria, as far as the site still offers them and the member may still use them; null if none are saved. */
async function parseLastCriteria(
  context: RequestContext,
  memberId: number,
  query: unknown,
): Promise<SearchCriteria | null> {
  const input = filtersSchema.safeParse(query)
  return input.success ? toUsableCriteria(context, memberId, input.data) : null
}
/** The search that Discover opens with: the member's last one, else the default one. */
export async function loadInitialSearch(context: RequestContext): Promise<{ query: SearchParams }> {
  const memberId = getMemberId(context)
  if (memberId === null) return { query: toSearchParams(getDefaultCriteriaForVisitors(context.site)) }
  const { query, answers } = await findSearchPreferences(context.db, memberId)
  const saved = await parseLastCriteria(context, memberId, query)
  return { query: toSearchParams(saved ?? (await loadDefaultCriteria(context, memberId, answers))) }
}

/** Takes fictional profiles out of the member's own search, and so out of suggestions and games; other criteria stay as they are. */
export async function hideFictional(context: RequestContext): Promise<{ query: SearchParams }> {
  const memberId = assertMember(context)
  const { query } = await loadInitialSearch(context)
  const hiding = { ...query, hide_fictional: 'on' }
  await upsertLastQuery(context.db, memberId, hiding, context.clock.now())
  return { query: hiding }
}

/**
 * Initial filters of suggestions and games: gender, ages, place and fictional profiles as in the member's last search; without a
 * last search, the gender that the profile looks for and the site's default ages. Other filters are left out.
 */
export async function loadSuggestionFilters(context: RequestContext): Promise<MemberFilters> {
  const memberId = getMemberId(context)
  const criteria =
    memberId === null
      ? null
      : await parseLastCriteria(context, memberId, await findLastQuery(context.db, memberId))
  const search = await loadSearchContext(context)
  if (!criteria) {
    return { ...noFilters, ...getSiteAges(context.site), gender: search.lookingFor }
  }
  const { gender, country, distance, min_age, max_age, hide_fictional } = adaptToViewer(
    criteria.filters,
    search,
  )
  return { ...noFilters, gender, country, distance, min_age, max_age, hide_fictional }
}
