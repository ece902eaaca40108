import { type SearchRelaxation, searchRelaxations } from '@amarelle/contract/endpoints/discovery'
import { membersPerPage, searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Db } from '../../platform/db/db.ts'
import { isFilterSet, removeFilter } from '../query/filter-table.ts'
import {
  countMatches,
  type CountedPage,
  type MatchCounts,
  type MemberFilters,
  findPage,
  type SearchContext,
} from '../query/search.ts'
import { isSmallPool } from '../query/small-pool.sql.ts'
import { findWidenedInSmallPool } from '../query/small-pool-results.sql.ts'
import type { SearchCriteria } from './search-criteria.ts'

const { minimum, maximum } = searchAgeRange
/** Years by which the age range is widened before it is dropped. */
const ageWideningYears = 5

interface WideningStep {
  readonly filter: SearchRelaxation
  readonly wider: MemberFilters
}
/** Widening steps, each dropping one more filter; the age range is widened first, then dropped. */
function getWideningSteps(filters: MemberFilters): WideningStep[] {
  const steps: WideningStep[] = []
  let current = filters
  for (const filter of searchRelaxations) {
    if (!isFilterSet(current, filter)) continue
    const wider = removeFilter(current, filter)
    if (filter === 'age') {
      const minAge = Math.max(current.min_age - ageWideningYears, minimum)
      const maxAge = Math.min(current.max_age + ageWideningYears, maximum)
      if (minAge > minimum || maxAge < maximum)
        steps.push({ filter, wider: { ...current, min_age: minAge, max_age: maxAge } })
    }
    steps.push({ filter, wider })
    current = wider
  }
  return steps
}

/** No further filter is dropped once so many similar members were found. */
const targetSimilarCount = 6
/** Searches with more matches than five pages show no similar members. */
const maxMatchesForSimilar = 5 * membersPerPage

interface SimilarMembers {
  readonly ids: readonly number[]
  /** Filters that were dropped or widened to find them. */
  readonly widened: readonly SearchRelaxation[]
}
interface RelaxedSearch extends MatchCounts {
  readonly filter: SearchRelaxation
}
export interface WidenedSearch {
  readonly similar: SimilarMembers
  /** For an empty search: the filters whose removal alone finds members, with the counts. */
  readonly relaxed: readonly RelaxedSearch[]
}

/** What one step finds: at most `count` further members, without those found before. */
type FindFurther = (step: number, similarIds: readonly number[], count: number) => Promise<readonly number[]>
/** Members who nearly match, ordered by how few filters were dropped; at most `count`. */
async function collectSimilarMembers(
  steps: readonly WideningStep[],
  count: number,
  findFurther: FindFurther,
): Promise<SimilarMembers> {
  const ids: number[] = []
  const droppedFilters = new Set<SearchRelaxation>()
  let widened: SearchRelaxation[] = []
  for (const [index, { filter }] of steps.entries()) {
    if (ids.length >= Math.min(targetSimilarCount, count)) break
    droppedFilters.add(filter)
    const further = await findFurther(index, ids, count - ids.length)
    if (further.length) widened = [...droppedFilters]
    ids.push(...further)
  }
  return { ids, widened }
}

interface WideningRequest {
  readonly criteria: SearchCriteria
  readonly steps: readonly WideningStep[]
  /** The set filters, if nobody matches. */
  readonly relaxations: readonly SearchRelaxation[]
  readonly countedPage: CountedPage
  /** Most similar members that the page has room for. */
  readonly count: number
}

/** A small pool is read once for all steps and relaxations. */
async function widenInSmallPool(
  db: Db,
  search: SearchContext,
  { criteria: { filters, sort }, steps, relaxations, count }: WideningRequest,
): Promise<WidenedSearch> {
  const { similar, counts } = await findWidenedInSmallPool(db, search, {
    sort,
    steps: [filters, ...steps.map(({ wider }) => wider)],
    relaxed: relaxations.map((filter) => removeFilter(filters, filter)),
    count,
  })
  return {
    similar: await collectSimilarMembers(steps, count, async (index, _similarIds, most) =>
      similar
        .filter(({ step }) => step === index + 1)
        .map(({ id }) => id)
        .slice(0, most),
    ),
    relaxed: relaxations.flatMap((filter, index) => {
      const counted = counts.find(({ relaxation }) => relaxation === index)
      return counted ? [{ filter, real: counted.real, fictional: counted.fictional, atLeast: false }] : []
    }),
  }
}

/** In a large pool each step is a search of its own, because the first ones usually find enough. */
async function widenInLargePool(
  db: Db,
  search: SearchContext,
  { criteria: { filters, sort }, steps, relaxations, countedPage, count }: WideningRequest,
): Promise<WidenedSearch> {
  const matchCount = countedPage.counts.real + countedPage.counts.fictional
  const firstPage = { sort, page: 1, after: null }
  const shown =
    matchCount > countedPage.ids.length
      ? (await findPage(db, search, filters, { ...firstPage, count: matchCount, without: [] })).ids
      : countedPage.ids
  const similar = await collectSimilarMembers(steps, count, async (index, ids, most) => {
    const wider = steps[index]?.wider ?? filters
    return (await findPage(db, search, wider, { ...firstPage, count: most, without: [...shown, ...ids] })).ids
  })
  const relaxed = await Promise.all(
    relaxations.map(async (filter) => ({
      filter,
      ...(await countMatches(db, search, removeFilter(filters, filter))),
    })),
  )
  return { similar, relaxed: relaxed.filter(({ real, fictional }) => real + fictional > 0) }
}

/** For a page that ends early: members who nearly match, and, if nobody matches, what to give up. */
export async function widenSearch(
  db: Db,
  search: SearchContext,
  criteria: SearchCriteria,
  countedPage: CountedPage,
): Promise<WidenedSearch> {
  const { filters } = criteria
  const matchCount = countedPage.counts.real + countedPage.counts.fictional
  const count = membersPerPage - countedPage.ids.length
  const endsEarly = countedPage.next === null && !countedPage.counts.atLeast && count > 0
  if (!endsEarly) return { similar: { ids: [], widened: [] }, relaxed: [] }
  const request: WideningRequest = {
    criteria,
    steps: matchCount > maxMatchesForSimilar ? [] : getWideningSteps(filters),
    relaxations: matchCount === 0 ? searchRelaxations.filter((filter) => isFilterSet(filters, filter)) : [],
    countedPage,
    count,
  }
  if (request.steps.length === 0) return { similar: { ids: [], widened: [] }, relaxed: [] }
  return (await isSmallPool(db, search, filters))
    ? widenInSmallPool(db, search, request)
    : widenInLargePool(db, search, request)
}
