import type { MailKind } from '@amarelle/contract/staff/mail-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const mostListed = 50

interface SentMail {
  readonly id: number
  readonly kind: MailKind
  readonly state: 'sent' | 'failed'
  readonly at: Date
}
/** Returns a member's newest mails, the newest first. */
export const findSentMails = (db: Db, memberId: number) =>
  db
    .selectFrom('sent_mail')
    .select(['id', 'kind', 'state', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .$castTo<SentMail>()
    .execute()

/** Records that a mail left, or that it could not be sent: tries of the same mail are one row. Erased members get none. */
export const recordSentMail = (
  db: Db,
  mail: Omit<SentMail, 'id'> & {
    readonly memberId: number
    /** The order that the mail is about. */
    readonly orderId?: number | undefined
  },
) => {
  const { memberId, kind, state, at, orderId = null } = mail
  return sql`with tried as (
      update sent_mail set state = ${state}, at = ${at}
      where id = (select id from sent_mail where member_id = ${memberId} and kind = ${kind} and state = 'failed'
        and order_id is not distinct from ${orderId}::bigint order by id desc limit 1)
      returning id)
    insert into sent_mail (member_id, kind, state, at, order_id)
      select id, ${kind}, ${state}, ${at}, ${orderId}::bigint from member
      where id = ${memberId} and status <> 'deleted' and not exists (select from tried)`.execute(db)
}

/** Returns how many were deleted. */
export async function deleteSentMailsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sent_mail')
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
export const deleteSentMails = (tx: Db, memberId: number) =>
  tx.deleteFrom('sent_mail').where('member_id', '=', memberId).execute()
/** Returns all of a member's mails that are still recorded, for the data export. */
export const exportSentMails = (db: Db, memberId: number) =>
  db
    .selectFrom('sent_mail')
    .select(['kind', 'state', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
