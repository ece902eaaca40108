import { type RawBuilder, sql } from 'kysely'

/** Longer lists are compared as a bit set, because planning and reading a list takes a microsecond per city. */
export const maxListedCities = 1500

/** City lists are cached, so each is written once; the driver would escape every element of an array for every statement. */
const literalsByCities = new WeakMap<readonly number[], string>()
function toArrayLiteral(cities: readonly number[]): string {
  const literal = literalsByCities.get(cities) ?? `{${cities.join(',')}}`
  literalsByCities.set(cities, literal)
  return literal
}

const bitsByCities = new WeakMap<readonly number[], Buffer>()
function toCityBits(cities: readonly number[]): Buffer {
  const cached = bitsByCities.get(cities)
  if (cached) return cached
  const bits = Buffer.alloc((cities.reduce((maxId, id) => Math.max(maxId, id), 0) >> 3) + 1)
  for (const id of cities) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
  bitsByCities.set(cities, bits)
  return bits
}

/** Condition on `profile as p`: lives in one of the cities. Only lists up to `maxListedCities` can use the city index. */
export function livesInCities(cities: readonly number[]): RawBuilder<boolean> {
  if (cities.length <= maxListedCities) return sql<boolean>`p.city_id = any(${toArrayLiteral(cities)}::int[])`
  const bits = toCityBits(cities)
  return sql<boolean>`case when p.city_id < ${bits.length * 8}::int then get_bit(${bits}::bytea, p.city_id) = 1 else false end`
}
