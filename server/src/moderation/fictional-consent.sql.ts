import type { Db } from '../platform/db/db.ts'

export const insertFictionalConsent = (db: Db, memberId: number, profileId: number, textVersion: string) =>
  db
    .insertInto('fictional_consent')
    .values({ member_id: memberId, profile_id: profileId, text_version: textVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const deleteFictionalConsents = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('fictional_consent')
    .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
    .execute()
