import type { RequestContext } from '../../platform/context.ts'
import { assertMember, getMemberId } from '../../platform/actor.ts'
import { adaptToViewer, type SearchFiltersInput } from './search-criteria.ts'
import { parseSearchParams, type SearchParams, toSearchParams, toUsableCriteria } from './search-params.ts'
import { getDefaultCriteriaForVisitors, getSiteAges, loadDefaultCriteria } from './default-search.ts'
import { findLastQuery, findSearchPreferences, upsertLastQuery } from './last-search.sql.ts'
import { type MemberFilters, noFilters, loadSearchContext } from '../query/search.ts'

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

/** The search that Discover opens with: the member's last one, else the default one. */
export async function loadInitialSearch(context: RequestContext): Promise<{ query: SearchParams }> {
  const memberId = getMemberId(context)
  if (memberId === null) return { query: toSearchParams(getDefaultCriteriaForVisitors(context.site)) }
  const { query, answers } = await findSearchPreferences(context.db, memberId)
  const saved = await parseSearchParams(context, memberId, query)
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
      : await parseSearchParams(context, memberId, await findLastQuery(context.db, memberId))
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
