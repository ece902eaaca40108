import { type SearchRelaxation, searchRelaxations } from '@amarelle/contract/endpoints/discovery'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Db } from '../platform/db/db.ts'
import { countFound, type Filters, findPage, type SearchContext, type Sort } from './search.ts'

const { minimum, maximum } = searchAgeRange
/** The filters without one of them; null when that one is not set. Nothing here touches who may be shown at all. */
const without: Record<SearchRelaxation, (filters: Filters) => Filters | null> = {
  online: (filters) => (filters.online ? { ...filters, online: false } : null),
  new: (filters) => (filters.isNew ? { ...filters, isNew: false } : null),
  photos: (filters) => (filters.photos ? { ...filters, photos: false } : null),
  interests: (filters) => (filters.interests.length ? { ...filters, interests: [] } : null),
  distance: (filters) => (filters.distance === null ? null : { ...filters, distance: null }),
  region: (filters) => (filters.region === null ? null : { ...filters, region: null }),
  age: (filters) =>
    filters.minAge > minimum || filters.maxAge < maximum
      ? { ...filters, minAge: minimum, maxAge: maximum }
      : null,
  country: (filters) => (filters.country === null ? null : { ...filters, country: null, region: null }),
  one_way: (filters) => (filters.oneWay ? null : { ...filters, oneWay: true }),
}
/** Years by which an age is widened before it is given up. */
const years = 5

/** Wider and wider: each step gives up one filter more; ages a little first, then altogether. */
function stepsOf(filters: Filters): { filter: SearchRelaxation; wider: Filters }[] {
  const steps: { filter: SearchRelaxation; wider: Filters }[] = []
  let last = filters
  for (const filter of searchRelaxations) {
    const wider = without[filter](last)
    if (!wider) continue
    if (filter === 'age') {
      const minAge = Math.max(last.minAge - years, minimum)
      const maxAge = Math.min(last.maxAge + years, maximum)
      if (minAge > minimum || maxAge < maximum) steps.push({ filter, wider: { ...last, minAge, maxAge } })
    }
    steps.push({ filter, wider })
    last = wider
  }
  return steps
}

/** So many similar results are worth their heading; nothing more is given up for others. */
const enough = 6
export interface Similar {
  readonly ids: readonly number[]
  /** Everything that was given up for them. */
  readonly widened: readonly SearchRelaxation[]
}
/** Members who fit nearly, those for whom the least was given up first; at most `count`, none of those in `shown`. */
export async function findSimilar(
  db: Db,
  search: SearchContext,
  filters: Filters,
  { sort, shown, count }: { sort: Sort; shown: readonly number[]; count: number },
): Promise<Similar> {
  const ids: number[] = []
  const given = new Set<SearchRelaxation>()
  let widened: SearchRelaxation[] = []
  for (const { filter, wider } of stepsOf(filters)) {
    if (ids.length >= Math.min(enough, count)) break
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

export interface Relaxed {
  readonly filter: SearchRelaxation
  readonly real: number
  readonly fictional: number
  readonly atLeast: boolean
}
/** What alone could be given up when nobody fits, and how many that finds; what finds nobody is left out. */
export async function findRelaxed(db: Db, search: SearchContext, filters: Filters): Promise<Relaxed[]> {
  const single = searchRelaxations.flatMap((filter) => {
    const wider = without[filter](filters)
    return wider ? [{ filter, wider }] : []
  })
  const counts = await Promise.all(
    single.map(async ({ filter, wider }) => ({ filter, ...(await countFound(db, search, wider)) })),
  )
  return counts.filter(({ real, fictional }) => real + fictional > 0)
}
