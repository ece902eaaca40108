import { type RawBuilder, sql } from 'kysely'

/** For statements of others: whether a member and the one that `other` names like each other. */
export const isMatchedWith = (memberId: number, other: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member_like l where l.from_id = ${memberId} and l.to_id = ${other} and l.matched_at is not null)`
