import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPort } from '../../platform/modules/port.ts'
import { loadCards, findProfileRow, findProfileRows } from '../../profiles/index.ts'
import { type RankedMember, rankSuggestions, type SuggestionPreferences } from './rank-suggestions.ts'
import { loadSuggestionFilters } from '../member-search/saved-search.ts'
import { type MemberFilters, findPage, type SearchContext, loadSearchContext } from '../query/search.ts'
import { filterVisibleIds } from './suggestion.sql.ts'

/** Members ranked per step: the most recently active, split between own region, own country and everywhere. */
const candidatesPerStep = 300

type FindLikedMembers = (db: Db, memberId: number) => Promise<readonly number[]>
/** Implemented by `likes`: ids of liked members, who are never suggested. */
export const likedMembersPort = createPort<FindLikedMembers>('known members')

/** Inputs for making suggestions to one viewer. */
export interface SuggestionContext {
  readonly search: SearchContext
  readonly preferences: SuggestionPreferences
  readonly filters: MemberFilters
  /** Never suggested. */
  readonly likedIds: readonly number[]
}
/** Each step is used only if the steps before found too few. */
export interface SuggestionStep {
  readonly filters: MemberFilters
  /** Members of this step must have this reason. */
  readonly requiredReason?: SuggestionReason['type'] | null
}
export interface SuggestionRequest {
  readonly count: number
  readonly without?: readonly number[]
}

/** Preferences from the member's saved search, else from their profile; visitors have none. */
export async function loadSuggestionContext(context: RequestContext): Promise<SuggestionContext> {
  const { db } = context
  const memberId = getMemberId(context)
  const [search, filters, own, likedIds] = await Promise.all([
    loadSearchContext(context),
    loadSuggestionFilters(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
    memberId === null ? [] : likedMembersPort.get()(db, memberId),
  ])
  const { min_age: minAge, max_age: maxAge } = filters
  const preferences = { own: own ?? null, minAge, maxAge, interests: own?.interests ?? [], relationship: [] }
  return { search, filters, preferences, likedIds }
}

/** The filters for real members only, then including fictional ones unless they are hidden. */
export const toRealFirstFilters = (filters: MemberFilters): MemberFilters[] => [
  { ...filters, hide_fictional: true },
  ...(filters.hide_fictional ? [] : [filters]),
]

/** Up to `candidatesPerStep` members, a third each from own region, own country and everywhere if no place is filtered. */
async function findCandidates(
  { db }: RequestContext,
  { search, preferences: { own } }: SuggestionContext,
  filters: MemberFilters,
  without: readonly number[],
): Promise<number[]> {
  const hasPlaceFilter =
    filters.country !== null || filters.countryregion !== null || filters.distance !== null
  const nearbyFilters =
    own === null || hasPlaceFilter
      ? []
      : [
          ...(own.regionCode ? [{ ...filters, country: own.country, countryregion: own.regionCode }] : []),
          { ...filters, country: own.country },
        ]
  const filterSteps = [...nearbyFilters, filters]
  const count = Math.ceil(candidatesPerStep / filterSteps.length)
  const found: number[] = []
  for (const stepFilters of filterSteps) {
    const page = {
      sort: 'activity',
      page: 1,
      after: null,
      count,
      without: [...without, ...found],
    } as const
    found.push(...(await findPage(db, search, stepFilters, page)).ids)
  }
  return found
}

/** Collects ranked members step by step until there are enough, without repetition. */
export async function rankInSteps(
  context: RequestContext,
  suggestionContext: SuggestionContext,
  steps: readonly SuggestionStep[],
  { count, without = [] }: SuggestionRequest,
): Promise<RankedMember[]> {
  const found: RankedMember[] = []
  const rankingContext = { site: context.site, now: suggestionContext.search.now }
  for (const { filters, requiredReason = null } of steps) {
    if (found.length >= count) break
    const excludedIds = [...suggestionContext.likedIds, ...without, ...found.map(({ id }) => id)]
    const rows = await findProfileRows(
      context.db,
      await findCandidates(context, suggestionContext, filters, excludedIds),
    )
    const ranked = rankSuggestions(rows, suggestionContext.preferences, rankingContext).filter(
      ({ reasons }) => requiredReason === null || reasons.some(({ type }) => type === requiredReason),
    )
    found.push(...ranked.slice(0, count - found.length))
  }
  return found
}

/** Loads the cards of ranked members, with their reasons, in the same order. */
export async function toSuggestions(
  context: RequestContext,
  ranked: readonly RankedMember[],
): Promise<Suggestion[]> {
  const cards = await loadCards(
    context,
    ranked.map(({ id }) => id),
  )
  return ranked.flatMap(({ id, reasons }) => {
    const card = cards.get(id)
    return card ? [{ ...card, reasons }] : []
  })
}

/** The best suggestions for the viewer, with reasons; real members before fictional ones. */
export async function suggest(context: RequestContext, request: SuggestionRequest): Promise<Suggestion[]> {
  const suggestionContext = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(suggestionContext.filters).map((filters) => ({ filters }))
  return toSuggestions(context, await rankInSteps(context, suggestionContext, steps, request))
}

/** Like `suggest`, but members with a photo come first, within real and within fictional ones; used by the swipe game. */
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
