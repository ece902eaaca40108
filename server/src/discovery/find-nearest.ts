import { membersPerPage } from '@amarelle/contract/limits'
import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/db.ts'
import { all } from './conditions.sql.ts'
import type { Position } from './cursor.ts'
import type { Filters, Search } from './filters.ts'
import { type Ring, ringOf } from './rings.sql.ts'
import { findSparse, findSparseByRing } from './sparse.sql.ts'
import { findIn, walkRings } from './walk.sql.ts'

export interface Stretch {
  readonly count: number
  readonly skip: number
  readonly from: Position | null
  readonly backward: boolean
}

const inOrder =
  (backward: boolean) =>
  (a: Position, b: Position): number =>
    (backward ? 1 : -1) * (a.at - b.at || a.id - b.id)

/**
 * Who matches, by distance step and within each by activity; no order is finer than a step (DECISIONS 6). One walk tells
 * for each step whether its latest are met on it; a step where they aren't is read by its cities or by who matches there.
 */
export async function findNearest(
  db: Db,
  search: Search,
  filters: Filters,
  matches: RawBuilder<boolean>,
  rings: readonly Ring[],
  { count, skip, from, backward }: Stretch,
): Promise<Position[]> {
  const top = { by: 'ranked_at', backward, from: null } as const
  const ring = ringOf(rings)
  const met = await walkRings(db, search, filters, top, matches, ring)
  if (met.ended || met.found.length < membersPerPage)
    return findSparseByRing(db, search, filters, ring, { backward, from }, matches, { count, skip })

  const found: Position[] = []
  for (let at = from?.ring ?? 0; rings[at] && found.length < count + skip; at += backward ? -1 : 1) {
    const { isIn, empty, small } = rings[at] as Ring
    if (empty) continue
    const start = at === from?.ring ? from : null
    const wanted = count + skip - found.length
    const course = { ...top, from: start }
    const here = start ? await walkRings(db, search, filters, course, all([matches, isIn]), ring) : met
    const lately = here.found.filter((one) => one.ring === at)
    if (here.ended || lately.length >= wanted) {
      found.push(...lately)
      continue
    }
    const compare = inOrder(backward)
    const few = small ? await findIn(db, search, filters, isIn, matches, at) : null
    const rest =
      few?.filter((one) => !start || compare(one, start) > 0).sort(compare) ??
      (await findSparse(db, search, filters, course, all([matches, isIn]), { count: wanted })).map((one) => ({
        ...one,
        ring: at,
      }))
    found.push(...rest)
  }
  return found.slice(skip, skip + count)
}
