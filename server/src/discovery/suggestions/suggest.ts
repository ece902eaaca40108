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

/** How many are looked at for one step: the lately active, of the own region and country above all. */
const candidatesPerStep = 300

type FindLikedMembers = (db: Db, memberId: number) => Promise<readonly number[]>
/** Implemented by `likes`: whom the member likes already, who is therefore not suggested. */
export const likedMembersPort = createPort<FindLikedMembers>('known members')

/** For whom suggestions are made, and whom they may be at all. */
export interface SuggestionContext {
  readonly search: SearchContext
  readonly preferences: SuggestionPreferences
  readonly filters: MemberFilters
  /** Never suggested. */
  readonly likedIds: readonly number[]
}
/** Who comes next when the steps before didn't find enough. */
export interface SuggestionStep {
  readonly filters: MemberFilters
  /** A reason without which nobody of this step is taken. */
  readonly requiredReason?: SuggestionReason['type'] | null
}
export interface SuggestionRequest {
  readonly count: number
  readonly without?: readonly number[]
}

/** A member's wish as their last search says it, else their profile; what a visitor may see has none. */
export async function loadSuggestionContext(context: RequestContext): Promise<SuggestionContext> {
  const { db } = context
  const memberId = getMemberId(context)
  const [search, filters, own, taken] = await Promise.all([
    loadSearchContext(context),
    loadSuggestionFilters(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
    memberId === null ? [] : likedMembersPort.get()(db, memberId),
  ])
  const { min_age: minAge, max_age: maxAge } = filters
  const wish = { own: own ?? null, minAge, maxAge, interests: own?.interests ?? [], relationship: [] }
  return { search, filters, preferences: wish, likedIds: taken }
}

/** Real members by `filters`, then fictional ones, unless they are hidden. */
export const toRealFirstFilters = (filters: MemberFilters): MemberFilters[] => [
  { ...filters, hide_fictional: true },
  ...(filters.hide_fictional ? [] : [filters]),
]

/** A bounded number of members by filters: a third each from the own region, the own country and everywhere. */
async function findCandidates(
  { db }: RequestContext,
  { search, preferences: { own } }: SuggestionContext,
  filters: MemberFilters,
  without: readonly number[],
): Promise<number[]> {
  const placed = filters.country !== null || filters.countryregion !== null || filters.distance !== null
  const nearer =
    own === null || placed
      ? []
      : [
          ...(own.regionCode ? [{ ...filters, country: own.country, countryregion: own.regionCode }] : []),
          { ...filters, country: own.country },
        ]
  const walks = [...nearer, filters]
  const count = Math.ceil(candidatesPerStep / walks.length)
  const found: number[] = []
  for (const walk of walks) {
    const page = {
      sort: 'activity',
      page: 1,
      after: null,
      count,
      without: [...without, ...found],
    } as const
    found.push(...(await findPage(db, search, walk, page)).ids)
  }
  return found
}

/** Ranks step by step until there are enough; nobody comes twice. */
export async function rankInSteps(
  context: RequestContext,
  start: SuggestionContext,
  steps: readonly SuggestionStep[],
  { count, without = [] }: SuggestionRequest,
): Promise<RankedMember[]> {
  const found: RankedMember[] = []
  const ground = { site: context.site, now: start.search.now }
  for (const { filters, requiredReason = null } of steps) {
    if (found.length >= count) break
    const passed = [...start.likedIds, ...without, ...found.map(({ id }) => id)]
    const rows = await findProfileRows(context.db, await findCandidates(context, start, filters, passed))
    const fitting = rankSuggestions(rows, start.preferences, ground).filter(
      ({ reasons }) => requiredReason === null || reasons.some(({ type }) => type === requiredReason),
    )
    found.push(...fitting.slice(0, count - found.length))
  }
  return found
}

/** Ranked members as cards with their reasons, in the same order. */
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

/** The best for the member, with reasons; real ones before fictional ones. */
export async function suggest(context: RequestContext, wanted: SuggestionRequest): Promise<Suggestion[]> {
  const start = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(start.filters).map((filters) => ({ filters }))
  return toSuggestions(context, await rankInSteps(context, start, steps, wanted))
}

/** As `suggest`, for a game of pictures: of the real and of the fictional ones those with a photo come first. */
export async function suggestWithPhotosFirst(
  context: RequestContext,
  wanted: SuggestionRequest,
): Promise<Suggestion[]> {
  const start = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(start.filters).flatMap((filters) => [
    { filters: { ...filters, photos: true } },
    { filters },
  ])
  return toSuggestions(context, await rankInSteps(context, start, steps, wanted))
}

/** One member as a suggestion, whether or not they suit; null for who may not be shown to the caller. */
export async function findSuggestion(context: RequestContext, id: number): Promise<Suggestion | null> {
  const start = await loadSuggestionContext(context)
  const rows = await findProfileRows(
    context.db,
    await filterVisibleIds(context.db, start.search.viewer, [id]),
  )
  const ranked = rankSuggestions(rows, start.preferences, { site: context.site, now: start.search.now })
  return (await toSuggestions(context, ranked))[0] ?? null
}
