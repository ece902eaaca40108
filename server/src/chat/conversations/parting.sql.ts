import type { Db } from '../../platform/db/db.ts'

/** Records who ended a match with whom; the other member can't write from then on. */
export const insertParting = (tx: Db, byId: number, otherId: number, at: Date) =>
  tx
    .insertInto('parting')
    .values({ by_id: byId, other_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Lets the other member write again after the one who ended the match renewed contact; no-op if there is no parting. */
export const deleteParting = (tx: Db, byId: number, otherId: number) =>
  tx.deleteFrom('parting').where('by_id', '=', byId).where('other_id', '=', otherId).execute()

export const deleteMemberPartings = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('parting')
    .where((e) => e.or([e('by_id', '=', memberId), e('other_id', '=', memberId)]))
    .execute()

/** Matches that the member ended. Those ended by others are not included: they are the other members' data. */
export const findPartings = (db: Db, memberId: number) =>
  db
    .selectFrom('parting')
    .innerJoin('profile', 'profile.member_id', 'parting.other_id')
    .select(['other_id as member', 'profile.name', 'profile.fictional', 'parting.created_at as ended_at'])
    .where('by_id', '=', memberId)
    .orderBy('parting.created_at')
    .execute()
