import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { type RawBuilder, sql } from 'kysely'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { findProfileRow, findProfileRows, getViewer, toCards } from '../../profiles/index.ts'
import { chooseReasons } from './choose-reasons.ts'
import { quoteProfile } from './quote-profile.ts'
import { type RankedMember, rankSuggestions } from './rank-suggestions.ts'
import { isLikedByPort } from '../liked-members.ts'
import { createCandidateLoader, type SuggestionContext, type SuggestionStep } from './candidates.ts'
import { loadSuggestionFilters } from '../member-search/last-search.ts'
import { joinConditions } from '../query/conditions.sql.ts'
import { keepVisible } from '../query/keep-visible.ts'
import { loadSearchContext, type MemberFilters } from '../query/search.ts'
import { filterVisibleIds } from './suggestion.sql.ts'

export interface SuggestionRequest {
  readonly count: number
  /** Further SQL condition on `profile as p`. */
  readonly condition?: RawBuilder<boolean> | null
  /** Whether members whom the viewer already likes may be among them. */
  readonly includesLiked?: boolean
}

/** Preferences from the member's last search, else from their profile; visitors have none. */
export async function loadSuggestionContext(context: RequestContext): Promise<SuggestionContext> {
  const { db } = context
  const memberId = getMemberId(context)
  // First, because it reads the own profile that the others use.
  const filters = await loadSuggestionFilters(context)
  const [search, own] = await Promise.all([
    loadSearchContext(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
  ])
  const { min_age: minAge, max_age: maxAge } = filters
  const preferences = { own: own ?? null, minAge, maxAge, interests: own?.interests ?? [], relationship: [] }
  const isNotLiked =
    memberId === null ? null : sql<boolean>`not ${isLikedByPort.get()(memberId, sql`p.member_id`)}`
  return { search, filters, preferences, isNotLiked }
}

/** The filters for real members only, then including fictional ones unless they are hidden. */
export const toRealFirstFilters = (filters: MemberFilters): MemberFilters[] => [
  { ...filters, hide_fictional: true },
  ...(filters.hide_fictional ? [] : [filters]),
]

/**
 * Collects ranked members step by step until there are enough, without repetition. The last step must include the members of all
 * others.
 */
export async function rankInSteps(
  context: RequestContext,
  suggestionContext: SuggestionContext,
  steps: readonly SuggestionStep[],
  { count, condition = null, includesLiked = false }: SuggestionRequest,
): Promise<RankedMember[]> {
  const candidates: RankedMember[] = []
  const rankingContext = { site: context.site, now: suggestionContext.search.now }
  const conditions = [includesLiked ? null : suggestionContext.isNotLiked, condition].filter(
    (part) => part !== null,
  )
  const loadCandidates = await createCandidateLoader(context, suggestionContext, steps, {
    count,
    condition: conditions.length ? joinConditions(conditions) : null,
  })
  for (const step of steps) {
    if (candidates.length >= count) break
    const { requiredReason = null } = step
    const rows = await loadCandidates(
      step,
      candidates.map(({ row }) => row.id),
    )
    const ranked = rankSuggestions(rows, suggestionContext.preferences, rankingContext).filter(
      ({ reasons }) => requiredReason === null || reasons.some(({ type }) => type === requiredReason),
    )
    candidates.push(...ranked.slice(0, count - candidates.length))
  }
  return candidates
}

/** The cards of ranked members in the same order, with the reasons that tell them apart. */
export async function toSuggestions(
  context: RequestContext,
  rankedMembers: readonly RankedMember[],
): Promise<Suggestion[]> {
  const visibleIds = await keepVisible(
    context,
    await getViewer(context),
    rankedMembers.map(({ row }) => row.id),
  )
  const ranked = rankedMembers.filter(({ row }) => visibleIds.includes(row.id))
  const cards = await toCards(
    context,
    ranked.map(({ row }) => row),
  )
  const chosenReasons = chooseReasons(
    ranked.map(({ row, reasons }) => [...reasons, ...quoteProfile(row, context.site)]),
  )
  return ranked.flatMap(({ row }, index) => {
    const card = cards.get(row.id)
    return card ? [{ ...card, reasons: chosenReasons[index] ?? [] }] : []
  })
}

/** The best suggestions for the viewer; real members before fictional ones. */
export async function suggest(context: RequestContext, request: SuggestionRequest): Promise<Suggestion[]> {
  const suggestionContext = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(suggestionContext.filters).map((filters) => ({ filters }))
  return toSuggestions(context, await rankInSteps(context, suggestionContext, steps, request))
}

/** Like `suggest`, but members with a photo come first, within real and within fictional ones; used after the sign-up and by the swipe game. */
export async function suggestWithPhotosFirst(
  context: RequestContext,
  request: SuggestionRequest,
): Promise<Suggestion[]> {
  const suggestionContext = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(suggestionContext.filters).flatMap((filters) => [
    { filters: { ...filters, photos: true } },
    { filters },
  ])
  return toSuggestions(context, await rankInSteps(context, suggestionContext, steps, request))
}

/** One member as a suggestion, even if they do not match the filters; null if not visible to the caller. */
export async function findSuggestion(context: RequestContext, id: number): Promise<Suggestion | null> {
  const suggestionContext = await loadSuggestionContext(context)
  const rows = await findProfileRows(
    context.db,
    await filterVisibleIds(context.db, suggestionContext.search.viewer, [id]),
  )
  const ranked = rankSuggestions(rows, suggestionContext.preferences, {
    site: context.site,
    now: suggestionContext.search.now,
  })
  return (await toSuggestions(context, ranked))[0] ?? null
}
