import { type RawBuilder, sql } from 'kysely'
import type { ListPosition } from '../http/list-cursor.ts'

/** Returns a time in microseconds since 1970, as cursors store it. */
export const toMicroseconds = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${time}) * 1000000)::bigint`

/** Condition for the rows after a position in a list sorted by time and id, both descending; all rows without a position. */
export const isBefore = (
  position: ListPosition | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  position
    ? sql`(${time}, ${id}) < (timestamptz 'epoch' + ${position.atUs} * interval '1 microsecond', ${position.id}::bigint)`
    : sql`true`
