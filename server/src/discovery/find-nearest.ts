import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { all } from './conditions.sql.ts'
import type { Position } from './cursor.ts'
import type { Filters, SearchContext } from './filters.ts'
import { type Ring, ringOf } from './rings.sql.ts'
import { findSparse, findSparseByRing } from './sparse.sql.ts'
import { findIn, type Found, walk } from './walk.sql.ts'

export interface Stretch {
  readonly count: number
  readonly skip: number
  readonly from: Position | null
  readonly backward: boolean
}

const inOrder =
  (backward: boolean) =>
  (a: Found, b: Found): number =>
    (backward ? 1 : -1) * (a.at - b.at || a.id - b.id)

/** Who matches in one distance step, behind a place in it or from its beginning. */
async function findInRing(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
  { isIn, small, area }: Ring,
  { count, from, backward }: Omit<Stretch, 'skip'>,
): Promise<Found[]> {
  const compare = inOrder(backward)
  const few = small ? await findIn(db, search, filters, isIn, matches) : null
  if (few) return few.filter((one) => !from || compare(one, from) > 0).sort(compare)
  const course = { by: 'ranked_at', backward, from } as const
  const both = all([matches, isIn])
  const pool = { ...filters, country: filters.country ?? area.country, region: filters.region ?? area.region }
  // Who is new or online there are few, and an index tells where they live.
  if (small && (filters.isNew || filters.online)) return findSparse(db, search, pool, course, both, { count })
  const { found, ended } = await walk(db, search, pool, course, both, count)
  return ended || found.length >= count ? found : findSparse(db, search, pool, course, both, { count })
}

/**
 * Who matches, by distance step and within each by activity; no order is finer than a step (docs/safety.md#places). Where few match
 * at all, by one query; else step by step until there are enough.
 */
export async function findNearest(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
  rings: readonly Ring[],
  { count, skip, from, backward }: Stretch,
): Promise<Position[]> {
  const top = { by: 'ranked_at', backward: false, from: null } as const
  const some = await walk(db, search, filters, top, matches, membersPerPage)
  if (some.found.length < membersPerPage)
    return findSparseByRing(db, search, filters, ringOf(rings), { backward, from }, matches, { count, skip })
  const found: Position[] = []
  for (let ring = from?.ring ?? 0; rings[ring] && found.length < count + skip; ring += backward ? -1 : 1) {
    const here = rings[ring] as Ring
    if (here.empty) continue
    const start = ring === from?.ring ? from : null
    const wanted = { from: start, count: count + skip - found.length, backward }
    const inRing = await findInRing(db, search, filters, matches, here, wanted)
    found.push(...inRing.map(({ at, id }) => ({ ring, at, id })))
  }
  return found.slice(skip, skip + count)
}
