import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { NotificationKind } from '../rules/member-notification.ts'

/** Serializes what counts against the daily limit of one member. */
export const lockMailsOfMember = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`notice-mail:${memberId}`}, 0))`.execute(tx)
/** Times of mails that count against the daily limit, earliest first. */
export async function findMailTimesSince(db: Db, memberId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('notice_mail')
    .select('sent_at')
    .where('member_id', '=', memberId)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => row.sent_at)
}
/** Last time a mail of these kinds was sent to the member; null if none is recorded (records are kept 90 days). */
export async function findLastMailTime(
  db: Db,
  memberId: number,
  kinds: readonly NotificationKind[],
): Promise<Date | null> {
  const row = await db
    .selectFrom('notice_mail')
    .select((e) => e.fn.max('sent_at').as('at'))
    .where('member_id', '=', memberId)
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  return row?.at ?? null
}
export const insertNotificationMail = (tx: Db, memberId: number, kind: NotificationKind, at: Date) =>
  tx.insertInto('notice_mail').values({ member_id: memberId, kind, sent_at: at }).execute()
export const deleteNotificationMailsBefore = (db: Db, before: Date) =>
  db.deleteFrom('notice_mail').where('sent_at', '<', before).execute()
