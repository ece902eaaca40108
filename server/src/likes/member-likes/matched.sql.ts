import { type RawBuilder, sql } from 'kysely'

/** SQL condition for queries of other modules: whether the member likes `other`, an SQL expression for a member id. */
export const isLikedBy = (memberId: number, other: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member_like l where l.from_id = ${memberId} and l.to_id = ${other})`

/** SQL condition for queries of other modules: whether the member and `other` (an SQL expression for a member id) are a match. */
export const isMatchedWith = (memberId: number, other: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member_like l where l.from_id = ${memberId} and l.to_id = ${other} and l.matched_at is not null)`
