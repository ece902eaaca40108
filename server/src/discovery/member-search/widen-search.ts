import { type SearchRelaxation, searchRelaxations } from '@amarelle/contract/endpoints/discovery'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Db } from '../../platform/db/db.ts'
import { isFilterSet, removeFilter } from '../query/filter-table.ts'
import { countMatches, type MemberFilters, findPage, type SearchContext, type Sort } from '../query/search.ts'

const { minimum, maximum } = searchAgeRange
/** Years by which the age range is widened before it is dropped. */
const ageWideningYears = 5

/** Widening steps, each dropping one more filter; the age range is widened first, then dropped. */
function getWideningSteps(filters: MemberFilters): { filter: SearchRelaxation; wider: MemberFilters }[] {
  const steps: { filter: SearchRelaxation; wider: MemberFilters }[] = []
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
export interface SimilarSearchResult {
  readonly ids: readonly number[]
  /** Filters that were dropped or widened to find them. */
  readonly widened: readonly SearchRelaxation[]
}
/** Members who nearly match, ordered by how few filters were dropped; at most `count`, without those in `shown`. */
export async function findSimilarMembers(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, shown, count }: { sort: Sort; shown: readonly number[]; count: number },
): Promise<SimilarSearchResult> {
  const ids: number[] = []
  const droppedFilters = new Set<SearchRelaxation>()
  let widened: SearchRelaxation[] = []
  for (const { filter, wider } of getWideningSteps(filters)) {
    if (ids.length >= Math.min(targetSimilarCount, count)) break
    droppedFilters.add(filter)
    const pageResult = await findPage(db, search, wider, {
      sort,
      page: 1,
      after: null,
      count: count - ids.length,
      without: [...shown, ...ids],
    })
    if (pageResult.ids.length) widened = [...droppedFilters]
    ids.push(...pageResult.ids)
  }
  return { ids, widened }
}

export interface RelaxedSearch {
  readonly filter: SearchRelaxation
  readonly real: number
  readonly fictional: number
  readonly atLeast: boolean
}
/** For an empty search: the filters whose removal alone finds members, with the counts. */
export async function findRelaxedSearches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
): Promise<RelaxedSearch[]> {
  const counts = await Promise.all(
    searchRelaxations
      .filter((filter) => isFilterSet(filters, filter))
      .map(async (filter) => ({
        filter,
        ...(await countMatches(db, search, removeFilter(filters, filter))),
      })),
  )
  return counts.filter(({ real, fictional }) => real + fictional > 0)
}
