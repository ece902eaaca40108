import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Position } from './cursor.ts'
import type { Filters, SearchContext } from './filters.ts'
import type { Stretch } from './find-nearest.ts'
import type { Course } from './pool.sql.ts'
import { findSparse } from './sparse.sql.ts'
import { walk } from './walk.sql.ts'

/**
 * Who matches, newest first: by a walk, and where that meets too few for a page, by all who match (decision 008). Behind
 * what a walk reaches there is no page by number, only by going on.
 */
export async function findOrdered(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
  by: Course['by'],
  { count, skip, from, backward }: Stretch,
): Promise<Position[]> {
  const course = { by, backward, from }
  const { found, ended } = await walk(db, search, filters, course, matches, skip + count)
  const shown =
    ended || found.length >= count
      ? found.slice(skip)
      : await findSparse(db, search, filters, course, matches, { count, skip })
  return shown.map(({ at, id }) => ({ ring: 0, at, id }))
}
