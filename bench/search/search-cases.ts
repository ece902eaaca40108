// Typical searches of members, the same in every run.
import { intents } from '@amarelle/contract/domain/fields'
import { type Interest, interestCodes } from '@amarelle/contract/domain/interests'
import { distanceSteps, maxSearchInterests } from '@amarelle/contract/domain/limits'
import { type MemberFilters, noFilters, type Sort } from '../../server/src/discovery/query/search.ts'

export interface SearchCase {
  /** Index of the viewer who searches. */
  readonly viewer: number
  readonly filters: MemberFilters
  readonly sort: Sort
  /** Page number from 1; later pages are reached by `next`. */
  readonly pageNumber: number
}

/** Returns numbers from 0 (inclusive) to 1 (exclusive) (mulberry32). */
export function createRandomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `places`: regions to search in, with their countries. */
export function createSearchCases(
  count: number,
  viewers: number,
  places: readonly { country: string; countryregion: string }[],
): SearchCase[] {
  const random = createRandomNumbers(4)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const age = () => 18 + Math.floor(random() * 62)
  const narrowings: ((filters: MemberFilters) => Partial<MemberFilters>)[] = [
    () => ({ gender: pick(['male', 'female'] as const) }),
    (filters) => (filters.countryregion ? {} : { country: pick(places).country }),
    () => pick(places),
    () => ({ distance: pick(distanceSteps) }),
    () => {
      const [a, b] = [age(), age()]
      return { min_age: Math.min(a, b), max_age: Math.max(a, b) }
    },
    () => {
      const interests = new Set<Interest>()
      const size = 1 + Math.floor(random() ** 2 * maxSearchInterests)
      while (interests.size < size) interests.add(pick(interestCodes))
      return { interests: [...interests] }
    },
    () => ({ photos: true }),
    () => ({ online: true }),
    () => ({ new: true }),
    () => ({ hide_fictional: true }),
    () => ({ one_way: true }),
    () => ({ verified: true }),
    () => ({ intent: pick(intents) }),
  ]
  return Array.from({ length: count }, (_, index): SearchCase => {
    let filters = noFilters
    const remaining = [...narrowings]
    for (let size = index % 6; size > 0; size -= 1) {
      const [narrowing] = remaining.splice(Math.floor(random() * remaining.length), 1)
      filters = { ...filters, ...narrowing?.(filters) }
    }
    return {
      viewer: Math.floor(random() * viewers),
      filters,
      sort: pick(['activity', 'activity', 'nearest', 'newest'] as const),
      pageNumber: pick([1, 1, 2, 3]),
    }
  })
}
