import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface SentText {
  readonly memberId: number
  readonly receiverId: number
  readonly hash: Buffer
  readonly at: Date
}
/**
 * Records that a text is sent to a receiver; false if it was sent to `most` others since the given time. Concurrent calls are
 * serialized, so each counts those before it.
 */
export async function recordSentText(
  db: Db,
  { memberId, receiverId, hash, at }: SentText,
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select note_sent_text(${memberId}, ${hash}, ${receiverId}, ${at}, ${since}, ${most}) as noted`.execute(db)
  return rows[0]?.noted === true
}

export const deleteMemberSentTexts = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('sent_text')
    .where((e) => e.or([e('member_id', '=', memberId), e('receiver_id', '=', memberId)]))
    .execute()
export const deleteSentTextsBefore = (db: Db, before: Date) =>
  db.deleteFrom('sent_text').where('sent_at', '<=', before).execute()
