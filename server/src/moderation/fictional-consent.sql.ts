import type { Db } from '../platform/db.ts'

export async function hasFictionalConsent(db: Db, memberId: number, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('fictional_consent')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row !== undefined
}
export const addFictionalConsent = (db: Db, memberId: number, profileId: number, textVersion: string) =>
  db
    .insertInto('fictional_consent')
    .values({ member_id: memberId, profile_id: profileId, text_version: textVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
