import type { Db } from '../../platform/db/db.ts'

/** Notes who ended a match with whom; the other one can't write from here on. */
export const insertParting = (tx: Db, byId: number, otherId: number, at: Date) =>
  tx
    .insertInto('parting')
    .values({ by_id: byId, other_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Who ended the match wants to talk again. Nothing happens when they did not. */
export const deleteParting = (tx: Db, byId: number, otherId: number) =>
  tx.deleteFrom('parting').where('by_id', '=', byId).where('other_id', '=', otherId).execute()

export const deleteMemberPartings = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('parting')
    .where((e) => e.or([e('by_id', '=', memberId), e('other_id', '=', memberId)]))
    .execute()

/** Whose matches a member ended; who ended one with them is the others' own. */
export const findPartings = (db: Db, memberId: number) =>
  db
    .selectFrom('parting')
    .innerJoin('profile', 'profile.member_id', 'parting.other_id')
    .select(['other_id as member', 'profile.name', 'parting.created_at as ended_at'])
    .where('by_id', '=', memberId)
    .orderBy('parting.created_at')
    .execute()
