import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { createPort } from '../platform/modules/port.ts'
import { loadCards, findProfileRow, findProfileRows } from '../profiles/index.ts'
import { type Ranked, rankSuggestions, type Wish } from './rank-suggestions.ts'
import { savedFilters } from './saved-search.ts'
import { type Filters, findPage, type SearchContext, searchOf } from './search.ts'
import { visibleAmong } from './suggestion.sql.ts'

/** How many are looked at for one step: the lately active, of the own region and country above all. */
const candidatesAStep = 300

type Taken = (db: Db, memberId: number) => Promise<readonly number[]>
/** Implemented by `likes`: whom the member likes already, who is therefore not suggested. */
export const knownMembersPort = createPort<Taken>('known members')

/** For whom suggestions are made, and whom they may be at all. */
export interface Start {
  readonly search: SearchContext
  readonly wish: Wish
  readonly filters: Filters
  /** Never suggested. */
  readonly taken: readonly number[]
}
/** Who comes next when the steps before didn't find enough. */
export interface Step {
  readonly filters: Filters
  /** A reason without which nobody of this step is taken. */
  readonly must?: SuggestionReason['type'] | null
}
export interface Wanted {
  readonly count: number
  readonly without?: readonly number[]
}

/** A member's wish as their last search says it, else their profile; what a visitor may see has none. */
export async function startOf(context: RequestContext): Promise<Start> {
  const { db, memberId } = context
  const [search, filters, own, taken] = await Promise.all([
    searchOf(context),
    savedFilters(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
    memberId === null ? [] : knownMembersPort.get()(db, memberId),
  ])
  const { minAge, maxAge } = filters
  const wish = { own: own ?? null, minAge, maxAge, interests: own?.interests ?? [], relationship: [] }
  return { search, filters, wish, taken }
}

/** Real members by `filters`, then fictional ones, unless they are hidden. */
export const realFirst = (filters: Filters): Filters[] => [
  { ...filters, hideFictional: true },
  ...(filters.hideFictional ? [] : [filters]),
]

/** A bounded number of members by filters: a third each from the own region, the own country and everywhere. */
async function candidates(
  { db }: RequestContext,
  { search, wish: { own } }: Start,
  filters: Filters,
  without: readonly number[],
): Promise<number[]> {
  const placed = filters.country !== null || filters.region !== null || filters.distance !== null
  const nearer =
    own === null || placed
      ? []
      : [
          ...(own.regionCode ? [{ ...filters, country: own.country, region: own.regionCode }] : []),
          { ...filters, country: own.country },
        ]
  const walks = [...nearer, filters]
  const count = Math.ceil(candidatesAStep / walks.length)
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
  start: Start,
  steps: readonly Step[],
  { count, without = [] }: Wanted,
): Promise<Ranked[]> {
  const found: Ranked[] = []
  const ground = { site: context.site, now: start.search.now }
  for (const { filters, must = null } of steps) {
    if (found.length >= count) break
    const passed = [...start.taken, ...without, ...found.map(({ id }) => id)]
    const rows = await findProfileRows(context.db, await candidates(context, start, filters, passed))
    const fitting = rankSuggestions(rows, start.wish, ground).filter(
      ({ reasons }) => must === null || reasons.some(({ type }) => type === must),
    )
    found.push(...fitting.slice(0, count - found.length))
  }
  return found
}

/** Ranked members as cards with their reasons, in the same order. */
export async function suggestionsOf(
  context: RequestContext,
  ranked: readonly Ranked[],
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
export async function suggest(context: RequestContext, wanted: Wanted): Promise<Suggestion[]> {
  const start = await startOf(context)
  const steps = realFirst(start.filters).map((filters) => ({ filters }))
  return suggestionsOf(context, await rankInSteps(context, start, steps, wanted))
}

/** As `suggest`, for a game of pictures: of the real and of the fictional ones those with a photo come first. */
export async function suggestPictures(context: RequestContext, wanted: Wanted): Promise<Suggestion[]> {
  const start = await startOf(context)
  const steps = realFirst(start.filters).flatMap((filters) => [
    { filters: { ...filters, photos: true } },
    { filters },
  ])
  return suggestionsOf(context, await rankInSteps(context, start, steps, wanted))
}

/** One member as a suggestion, whether or not they suit; null for who may not be shown to the caller. */
export async function suggestionFor(context: RequestContext, id: number): Promise<Suggestion | null> {
  const start = await startOf(context)
  const rows = await findProfileRows(context.db, await visibleAmong(context.db, start.search.viewer, [id]))
  const ranked = rankSuggestions(rows, start.wish, { site: context.site, now: start.search.now })
  return (await suggestionsOf(context, ranked))[0] ?? null
}
