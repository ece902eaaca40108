import { type RawBuilder, sql } from 'kysely'

/** More than these are compared as a set of bits: planning and reading a list takes a microsecond for each of them. */
export const listed = 1500

const made = new WeakMap<readonly number[], Buffer>()
function bitsOf(cities: readonly number[]): Buffer {
  const known = made.get(cities)
  if (known) return known
  const bits = Buffer.alloc((cities.reduce((most, id) => Math.max(most, id), 0) >> 3) + 1)
  for (const id of cities) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
  made.set(cities, bits)
  return bits
}

/** Whether a member of `profile as p` lives in one of the cities; a list is also what the index by city serves. */
export function livesIn(cities: readonly number[]): RawBuilder<boolean> {
  if (cities.length <= listed) return sql<boolean>`p.city_id = any(${[...cities]}::int[])`
  const bits = bitsOf(cities)
  return sql<boolean>`case when p.city_id < ${bits.length * 8}::int then get_bit(${bits}::bytea, p.city_id) = 1 else false end`
}
