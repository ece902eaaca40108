import { type SearchRelaxation, searchRelaxations } from '@amarelle/contract/endpoints/discovery'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Db } from '../../platform/db/db.ts'
import { isFilterSet, removeFilter } from '../query/filter-table.ts'
import { countMatches, type MemberFilters, findPage, type SearchContext, type Sort } from '../query/search.ts'

const { minimum, maximum } = searchAgeRange
/** Years by which an age is widened before it is given up. */
const ageWideningYears = 5

/** Wider and wider: each step gives up one filter more; ages a little first, then altogether. */
function getWideningSteps(filters: MemberFilters): { filter: SearchRelaxation; wider: MemberFilters }[] {
  const steps: { filter: SearchRelaxation; wider: MemberFilters }[] = []
  let last = filters
  for (const filter of searchRelaxations) {
    if (!isFilterSet(last, filter)) continue
    const wider = removeFilter(last, filter)
    if (filter === 'age') {
      const minAge = Math.max(last.min_age - ageWideningYears, minimum)
      const maxAge = Math.min(last.max_age + ageWideningYears, maximum)
      if (minAge > minimum || maxAge < maximum)
        steps.push({ filter, wider: { ...last, min_age: minAge, max_age: maxAge } })
    }
    steps.push({ filter, wider })
    last = wider
  }
  return steps
}

/** So many similar results are worth their heading; nothing more is given up for others. */
const targetSimilarCount = 6
export interface SimilarSearchResult {
  readonly ids: readonly number[]
  /** Everything that was given up for them. */
  readonly widened: readonly SearchRelaxation[]
}
/** Members who fit nearly, those for whom the least was given up first; at most `count`, none of those in `shown`. */
export async function findSimilarMembers(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, shown, count }: { sort: Sort; shown: readonly number[]; count: number },
): Promise<SimilarSearchResult> {
  const ids: number[] = []
  const given = new Set<SearchRelaxation>()
  let widened: SearchRelaxation[] = []
  for (const { filter, wider } of getWideningSteps(filters)) {
    if (ids.length >= Math.min(targetSimilarCount, count)) break
    given.add(filter)
    const found = await findPage(db, search, wider, {
      sort,
      page: 1,
      after: null,
      count: count - ids.length,
      without: [...shown, ...ids],
    })
    if (found.ids.length) widened = [...given]
    ids.push(...found.ids)
  }
  return { ids, widened }
}

export interface RelaxedSearch {
  readonly filter: SearchRelaxation
  readonly real: number
  readonly fictional: number
  readonly atLeast: boolean
}
/** What alone could be given up when nobody fits, and how many that finds; what finds nobody is left out. */
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
