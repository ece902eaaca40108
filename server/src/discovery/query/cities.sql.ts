import { type RawBuilder, sql } from 'kysely'

/** More than these are compared as a set of bits: planning and reading a list takes a microsecond for each of them. */
export const maxListedCities = 1500

const bitsByCities = new WeakMap<readonly number[], Buffer>()
function toCityBits(cities: readonly number[]): Buffer {
  const known = bitsByCities.get(cities)
  if (known) return known
  const bits = Buffer.alloc((cities.reduce((most, id) => Math.max(most, id), 0) >> 3) + 1)
  for (const id of cities) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
  bitsByCities.set(cities, bits)
  return bits
}

/** Whether a member of `profile as p` lives in one of the cities; a list is also what the index by city serves. */
export function livesInCities(cities: readonly number[]): RawBuilder<boolean> {
  if (cities.length <= maxListedCities) return sql<boolean>`p.city_id = any(${[...cities]}::int[])`
  const bits = toCityBits(cities)
  return sql<boolean>`case when p.city_id < ${bits.length * 8}::int then get_bit(${bits}::bytea, p.city_id) = 1 else false end`
}
