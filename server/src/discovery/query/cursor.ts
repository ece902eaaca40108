import { sortOrders } from '@amarelle/contract/endpoints/discovery'
import { z } from 'zod'
import type { Sort } from './filters.ts'

/** Where a member stands in a sorted list; the id settles equal times, so that no two stand at the same place. */
export interface SearchPosition {
  /** Number of the distance step that the member is in: 0 in every sort but `nearest`. */
  readonly ring: number
  /** What the sort goes by, in microseconds since 1970: the database's times are that fine. */
  readonly at: number
  readonly id: number
}
const nonNegativeInteger = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const cursorSchema = z.object({
  sort: z.enum(sortOrders),
  city: nonNegativeInteger.nullable(),
  ring: nonNegativeInteger.max(99),
  at: nonNegativeInteger,
  id: nonNegativeInteger,
})

/** What `next` says: the last one shown. Distance steps are those from a city, so that is in it as well. */
export const encodeSearchCursor = (
  sort: Sort,
  city: number | null,
  { ring, at, id }: SearchPosition,
): string => Buffer.from(JSON.stringify({ sort, city, ring, at, id })).toString('base64url')

/** Null for what isn't a cursor of this sort from this city: the list then begins anew. */
export function decodeSearchCursor(text: string, sort: Sort, city: number | null): SearchPosition | null {
  try {
    const read = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.sort === sort && (sort !== 'nearest' || read.city === city) ? read : null
  } catch {
    return null
  }
}
