import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { all } from './conditions.sql.ts'
import type { Position } from './cursor.ts'
import type { Sort } from './filters.ts'

/** Number of the distance step a member is in, by the cities within each; the last one is beyond, or unknown. */
const ringOf = (rings: readonly (readonly number[])[]): RawBuilder<number> =>
  rings.length
    ? sql`case ${sql.join(
        rings.map((cities, ring) => sql`when p.city_id = any(${[...cities]}::int[]) then ${sql.lit(ring)}`),
        sql` `,
      )} else ${sql.lit(rings.length)} end`
    : sql`0::int`
const timeOf = (sort: Sort) => sql.ref(sort === 'newest' ? 'p.created_at' : 'p.ranked_at')

export interface Order {
  readonly sort: Sort
  /** Cities within each distance step, the nearest first; none but for `nearest`. */
  readonly rings: readonly (readonly number[])[]
}

/** The members who match from a position on, or before it, in order from there. */
export async function findPositions(
  db: Db,
  matches: RawBuilder<boolean>,
  { sort, rings }: Order,
  {
    count,
    skip = 0,
    from = null,
    backward = false,
  }: { count: number; skip?: number; from?: Position | null; backward?: boolean },
): Promise<Position[]> {
  const ring = ringOf(rings)
  const time = timeOf(sort)
  const at = sql`timestamptz 'epoch' + ${from?.at ?? 0} * interval '1 microsecond'`
  const beyond = backward
    ? sql<boolean>`(-(${ring}), ${time}, p.member_id) > (${-(from?.ring ?? 0)}, ${at}, ${from?.id ?? 0})`
    : sql<boolean>`(-(${ring}), ${time}, p.member_id) < (${-(from?.ring ?? 0)}, ${at}, ${from?.id ?? 0})`
  const direction = sql.raw(backward ? 'asc' : 'desc')
  const { rows } = await sql<Position>`
    select ${ring} as ring, (extract(epoch from ${time}) * 1000000)::bigint as at, p.member_id as id
    from profile p where ${from ? all([matches, beyond]) : matches}
    order by -(${ring}) ${direction}, ${time} ${direction}, p.member_id ${direction}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** Where one who matches stands; null when the member doesn't. */
export async function positionOf(
  db: Db,
  matches: RawBuilder<boolean>,
  order: Order,
  id: number,
): Promise<Position | null> {
  const [found] = await findPositions(db, all([matches, sql<boolean>`p.member_id = ${id}`]), order, {
    count: 1,
  })
  return found ?? null
}

/** How many match: real members and fictional profiles apart (DECISIONS 5). */
export async function countMatching(
  db: Db,
  matches: RawBuilder<boolean>,
): Promise<{ real: number; fictional: number }> {
  const { rows } = await sql<{ real: number; fictional: number }>`
    select count(*) filter (where not p.fictional) as real, count(*) filter (where p.fictional) as fictional
    from profile p where ${matches}`.execute(db)
  return rows[0] ?? { real: 0, fictional: 0 }
}
