import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface SentText {
  readonly memberId: number
  readonly receiverId: number
  readonly hash: Buffer
  readonly at: Date
}
/**
 * Records that a text is sent to a receiver; returns how many members it was sent to since the given time, this one included, or
 * null, and records nothing, if that would be more than `most`. Concurrent calls are serialized, so each counts those before it.
 */
export async function recordSentText(
  db: Db,
  { memberId, receiverId, hash, at }: SentText,
  { since, most }: { since: Date; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ receivers: number | null }>`
    select record_sent_text(${memberId}, ${hash}, ${receiverId}, ${at}, ${since}, ${most}) as receivers`.execute(
    db,
  )
  return rows[0]?.receivers ?? null
}

export interface RepeatedText {
  /** The newest first. */
  readonly receiverIds: readonly number[]
  readonly newestAt: Date
}
/** Returns the text that the member sent to at least `leastReceivers` members within `periodMs`; of several texts, the newest. */
export async function findRepeatedText(
  db: Db,
  memberId: number,
  { leastReceivers, periodMs }: { leastReceivers: number; periodMs: number },
): Promise<RepeatedText | undefined> {
  const { rows } = await sql<RepeatedText>`
    select json_agg(s.receiver_id order by s.sent_at desc) as "receiverIds", max(s.sent_at) as "newestAt"
    from sent_text s join (
      select text_hash, max(sent_at) as at from sent_text where member_id = ${memberId} group by text_hash
    ) newest on newest.text_hash = s.text_hash
    where s.member_id = ${memberId} and s.sent_at > newest.at - ${periodMs} * interval '1 millisecond'
    group by s.text_hash having count(*) >= ${leastReceivers} order by max(s.sent_at) desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export const deleteMemberSentTexts = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('sent_text')
    .where((e) => e.or([e('member_id', '=', memberId), e('receiver_id', '=', memberId)]))
    .execute()
export const deleteSentTextsBefore = (db: Db, before: Date) =>
  db.deleteFrom('sent_text').where('sent_at', '<=', before).execute()
