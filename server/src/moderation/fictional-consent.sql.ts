import type { Db } from '../platform/db/db.ts'

export const deleteFictionalConsents = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('fictional_consent')
    .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
    .execute()
