import { type RawBuilder, sql } from 'kysely'
import { minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getReadDb } from '../../platform/db/replica.ts'
import { findProfileRows, findProfileRowsWith, type ProfileRow } from '../../profiles/index.ts'
import { buildConditions, buildMatchingFilters } from '../query/build-conditions.ts'
import { joinConditions } from '../query/conditions.sql.ts'
import { type MemberList, type ScannedList, scanLists } from '../query/scan-lists.sql.ts'
import { findPage, type MemberFilters, type SearchContext } from '../query/search.ts'
import type { RankingReason, SuggestionPreferences } from './rank-suggestions.ts'

/** Inputs for making suggestions to one viewer. */
export interface SuggestionContext {
  readonly search: SearchContext
  readonly preferences: SuggestionPreferences
  readonly filters: MemberFilters
  /** SQL condition on `profile as p`: liked members are suggested only on request; null for visitors. */
  readonly isNotLiked: RawBuilder<boolean> | null
}
/** Each step is used only if the steps before found too few. */
export interface SuggestionStep {
  readonly filters: MemberFilters
  /** Members of this step must have this reason. */
  readonly requiredReason?: RankingReason['type'] | null
}
interface CandidateRequest {
  /** How many members are wanted from all steps together. */
  readonly count: number
  /** Further SQL condition on `profile as p`. */
  readonly condition: RawBuilder<boolean> | null
}
/** Loads the candidates of a step, without those of the steps before. */
type LoadCandidates = (step: SuggestionStep, without: readonly number[]) => Promise<readonly ProfileRow[]>

/** Members ranked per step: the most recently active, split between own region, own country and everywhere. */
const candidatesPerStep = 300
const firstPage = { sort: 'activity', page: 1, after: null, photosFirst: false } as const

/** The lists that a step takes candidates from, one after the other: only the last one if a place is filtered. */
function splitByPlace(filters: MemberFilters, { own }: SuggestionPreferences): MemberFilters[] {
  const hasPlaceFilter =
    filters.country !== null || filters.countryregion !== null || filters.distance !== null
  if (own === null || hasPlaceFilter) return [filters]
  return [
    ...(own.regionCode ? [{ ...filters, country: own.country, countryregion: own.regionCode }] : []),
    { ...filters, country: own.country },
    filters,
  ]
}

/** The first step usually finds enough. If it does not, so many further steps are read by one statement. */
const stepsPerStatement = 4

interface ScannedPlace extends ScannedList {
  readonly filters: MemberFilters
  /** Most candidates from this list. */
  readonly count: number
}
/** Searches each list of each step, by one statement for the first step and by few for all others. */
function createListLoader(
  context: RequestContext,
  { search, preferences }: SuggestionContext,
  steps: readonly SuggestionStep[],
  { count, condition }: CandidateRequest,
): LoadCandidates {
  const db = getReadDb(context)
  const scannedSteps = new Map<SuggestionStep, readonly ScannedPlace[]>()
  const toList = async (
    filters: MemberFilters,
    listCount: number,
    without: readonly number[],
  ): Promise<MemberList> => {
    const { matches, pool } = await buildConditions(db, search, filters)
    const isNew = without.length ? [sql<boolean>`p.member_id <> all(${[...without]}::bigint[])`] : []
    return {
      pool,
      matches: joinConditions([matches, ...isNew, ...(condition ? [condition] : [])]),
      count: listCount,
    }
  }
  const scanSteps = async (first: number, without: readonly number[]): Promise<void> => {
    const batch = steps.slice(first, first === 0 ? 1 : first + stepsPerStatement)
    const places = batch.flatMap((step) => {
      const placeFilters = splitByPlace(step.filters, preferences)
      const placeCount = Math.ceil(candidatesPerStep / placeFilters.length)
      return placeFilters.map((filters, at) => ({
        step,
        filters,
        count: placeCount,
        before: placeCount * at,
      }))
    })
    // Members of the lists and steps before are left out afterwards, so that many more are read.
    const takenInBatch = batch.length > 1 ? count : 0
    const lists = await Promise.all(
      places.map(({ filters, count: placeCount, before }) =>
        toList(filters, before + placeCount + takenInBatch, without),
      ),
    )
    const scanned = await scanLists(db, search, lists)
    for (const step of batch)
      scannedSteps.set(
        step,
        places.flatMap((place, at) => {
          const list = scanned[at]
          return place.step === step && list ? [{ ...list, filters: place.filters, count: place.count }] : []
        }),
      )
  }
  return async (step, without) => {
    if (!scannedSteps.has(step)) await scanSteps(steps.indexOf(step), without)
    const candidates: ProfileRow[] = []
    for (const { members, isCut, filters, count: placeCount } of scannedSteps.get(step) ?? []) {
      const excluded = new Set([...without, ...candidates.map(({ id }) => id)])
      const others = members.filter(({ id }) => !excluded.has(id)).slice(0, placeCount)
      if (!isCut || others.length === placeCount) {
        candidates.push(...others)
        continue
      }
      const request = { ...firstPage, count: placeCount, without: [...excluded], condition }
      const { ids } = await findPage(db, search, filters, request)
      candidates.push(...(await findProfileRows(db, ids)))
    }
    return candidates
  }
}

/** All candidates of the widest step, and of each the steps that it matches; null if there are more than one step ranks. */
async function createPageLoader(
  context: RequestContext,
  { search }: SuggestionContext,
  steps: readonly SuggestionStep[],
  { condition }: CandidateRequest,
): Promise<LoadCandidates | null> {
  const db = getReadDb(context)
  const widest = steps.at(-1)
  if (!widest) return async () => []
  const everyone = await findPage(db, search, widest.filters, {
    ...firstPage,
    count: candidatesPerStep,
    without: [],
    condition,
  })
  if (everyone.next !== null) return null
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

const largePoolsSeenAtMs = new Map<string, number>()
const maxRememberedPools = 1000
const rememberedMs = minutesToMs(1)

/**
 * On a site where all candidates of the widest step fit in one page, that page is loaded and the steps are evaluated on it: two
 * statements for all steps. Elsewhere the lists of each step are searched. That a site has more candidates is remembered for a
 * minute per process; both ways find the same.
 */
export async function createCandidateLoader(
  context: RequestContext,
  suggestionContext: SuggestionContext,
  steps: readonly SuggestionStep[],
  request: CandidateRequest,
): Promise<LoadCandidates> {
  const { viewer, wantedBy, lookingFor, now } = suggestionContext.search
  const pool = JSON.stringify([viewer.siteId, viewer.sisterSiteIds, wantedBy, lookingFor])
  const seenAtMs = largePoolsSeenAtMs.get(pool)
  if (seenAtMs === undefined || Math.abs(now.getTime() - seenAtMs) >= rememberedMs) {
    const loadFromPage = await createPageLoader(context, suggestionContext, steps, request)
    if (loadFromPage) return loadFromPage
    if (largePoolsSeenAtMs.size >= maxRememberedPools) largePoolsSeenAtMs.clear()
    largePoolsSeenAtMs.set(pool, now.getTime())
  }
  return createListLoader(context, suggestionContext, steps, request)
}
