import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { type RawBuilder, sql } from 'kysely'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getReadDb } from '../../platform/db/replica.ts'
import {
  findProfileRow,
  findProfileRows,
  findProfileRowsWith,
  getViewer,
  type ProfileRow,
  toCards,
} from '../../profiles/index.ts'
import { chooseReasons } from './choose-reasons.ts'
import { quoteProfile } from './quote-profile.ts'
import {
  type RankedMember,
  type RankingReason,
  rankSuggestions,
  type SuggestionPreferences,
} from './rank-suggestions.ts'
import { isLikedByPort } from '../liked-members.ts'
import { loadSuggestionFilters } from '../member-search/saved-search.ts'
import { joinConditions } from '../query/conditions.sql.ts'
import { keepVisible } from '../query/keep-visible.ts'
import {
  buildMatchingFilters,
  findPage,
  loadSearchContext,
  type MemberFilters,
  type SearchContext,
} from '../query/search.ts'
import { filterVisibleIds } from './suggestion.sql.ts'

/** Members ranked per step: the most recently active, split between own region, own country and everywhere. */
const candidatesPerStep = 300
const firstPage = { sort: 'activity', page: 1, after: null, photosFirst: false } as const

/** Inputs for making suggestions to one viewer. */
export interface SuggestionContext {
  readonly search: SearchContext
  readonly preferences: SuggestionPreferences
  readonly filters: MemberFilters
  /** SQL condition on `profile as p`: liked members are never suggested; null for visitors. */
  readonly isNotLiked: RawBuilder<boolean> | null
}
/** Each step is used only if the steps before found too few. */
export interface SuggestionStep {
  readonly filters: MemberFilters
  /** Members of this step must have this reason. */
  readonly requiredReason?: RankingReason['type'] | null
}
export interface SuggestionRequest {
  readonly count: number
  /** Further SQL condition on `profile as p`. */
  readonly condition?: RawBuilder<boolean> | null
}

/** Preferences from the member's saved search, else from their profile; visitors have none. */
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

/** Up to `candidatesPerStep` members, a third each from own region, own country and everywhere if no place is filtered. */
async function findCandidates(
  context: RequestContext,
  { search, preferences: { own } }: SuggestionContext,
  filters: MemberFilters,
  { without, condition }: { without: readonly number[]; condition: RawBuilder<boolean> | null },
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
  const candidates: number[] = []
  for (const stepFilters of filterSteps) {
    const request = { ...firstPage, count, without: [...without, ...candidates], condition }
    candidates.push(...(await findPage(getReadDb(context), search, stepFilters, request)).ids)
  }
  return candidates
}

/** Loads the candidates of a step, without those of the steps before. */
type LoadCandidates = (step: SuggestionStep, without: readonly number[]) => Promise<readonly ProfileRow[]>

/**
 * On a site where all candidates of the widest step fit in one page, that page is loaded and the other steps are evaluated on it:
 * two statements for all steps. Elsewhere each step searches on its own, and the first one usually finds enough.
 */
async function createCandidateLoader(
  context: RequestContext,
  suggestionContext: SuggestionContext,
  steps: readonly SuggestionStep[],
  condition: RawBuilder<boolean> | null,
): Promise<LoadCandidates> {
  const db = getReadDb(context)
  const { search } = suggestionContext
  const widest = steps.at(-1)
  if (!widest) return async () => []
  const everyone = await findPage(db, search, widest.filters, {
    ...firstPage,
    count: candidatesPerStep,
    without: [],
    condition,
  })
  if (everyone.next !== null)
    return async ({ filters }, without) =>
      findProfileRows(db, await findCandidates(context, suggestionContext, filters, { without, condition }))
  const matchingSteps = await buildMatchingFilters(
    db,
    search,
    steps.map(({ filters }) => filters),
  )
  const rows = await findProfileRowsWith(db, everyone.ids, matchingSteps)
  return async (step, without) => {
    const position = steps.indexOf(step)
    return rows.filter(
      ({ id, value: stepPositions }) => stepPositions.includes(position) && !without.includes(id),
    )
  }
}

/**
 * Collects ranked members step by step until there are enough, without repetition. The last step must include the members of all
 * others.
 */
export async function rankInSteps(
  context: RequestContext,
  suggestionContext: SuggestionContext,
  steps: readonly SuggestionStep[],
  { count, condition = null }: SuggestionRequest,
): Promise<RankedMember[]> {
  const candidates: RankedMember[] = []
  const rankingContext = { site: context.site, now: suggestionContext.search.now }
  const conditions = [suggestionContext.isNotLiked, condition].filter((part) => part !== null)
  const loadCandidates = await createCandidateLoader(
    context,
    suggestionContext,
    steps,
    conditions.length ? joinConditions(conditions) : null,
  )
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
