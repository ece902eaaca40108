import type { Db } from '../../platform/db/db.ts'

/** Returns which of these members were mailed about the suspended one before. */
export async function findNotifiedMembers(
  db: Db,
  suspendedId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('fraud_notice')
    .select('member_id as memberId')
    .where('suspended_id', '=', suspendedId)
    .where('member_id', 'in', [...memberIds])
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
/** Returns false if the member was mailed before. */
export async function insertFraudNotice(
  db: Db,
  { suspendedId, memberId, at }: { suspendedId: number; memberId: number; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('fraud_notice')
    .values({ suspended_id: suspendedId, member_id: memberId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}
/** Returns members above `afterId` who were mailed about a member since a time and were told of no reversal, in order of their ids. */
export async function findNoticesSince(
  db: Db,
  suspendedId: number,
  since: Date,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('fraud_notice')
    .select('member_id as memberId')
    .where('suspended_id', '=', suspendedId)
    .where('member_id', '>', afterId)
    .where('sent_at', '>=', since)
    .where('reversal_told_at', 'is', null)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}
/** Returns false if the member was told before. */
export async function setReversalTold(
  db: Db,
  { suspendedId, memberId, at }: { suspendedId: number; memberId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fraud_notice')
    .set({ reversal_told_at: at })
    .where('suspended_id', '=', suspendedId)
    .where('member_id', '=', memberId)
    .where('reversal_told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const findFraudNoticesTo = (db: Db, memberId: number) =>
  db
    .selectFrom('fraud_notice')
    .select(['sent_at', 'reversal_told_at'])
    .where('member_id', '=', memberId)
    .orderBy('sent_at')
    .execute()
export const deleteFraudNotices = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('fraud_notice')
    .where((e) => e.or([e('suspended_id', '=', memberId), e('member_id', '=', memberId)]))
    .execute()
