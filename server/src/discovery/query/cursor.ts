import { sortOrders } from '@amarelle/contract/endpoints/discovery'
import { z } from 'zod'
import type { Sort } from './filters.ts'

/** Position of a member in a sorted list; the id breaks ties, so positions are unique. */
export interface SearchPosition {
  /** Index of the member's section (`loadSections`). */
  readonly section: number
  /** Sort time in microseconds since 1970, the precision of the database. */
  readonly at: number
  readonly id: number
}
const nonNegativeInteger = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const cursorSchema = z.object({
  sort: z.enum(sortOrders),
  city: nonNegativeInteger.nullable(),
  section: nonNegativeInteger.max(99),
  at: nonNegativeInteger,
  id: nonNegativeInteger,
})

/** Encodes the last shown position as `next`, with the viewer's city, because distance steps depend on it. */
export const encodeSearchCursor = (
  sort: Sort,
  city: number | null,
  { section, at, id }: SearchPosition,
): string => Buffer.from(JSON.stringify({ sort, city, section, at, id })).toString('base64url')

/** Null for an invalid cursor, another sort, or another city with `nearest`; the list then starts from the beginning. */
export function decodeSearchCursor(text: string, sort: Sort, city: number | null): SearchPosition | null {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return cursor.sort === sort && (sort !== 'nearest' || cursor.city === city) ? cursor : null
  } catch {
    return null
  }
}
