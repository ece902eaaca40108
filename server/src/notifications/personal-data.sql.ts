import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** What is kept of the mails to a member, and how they want to be told; the choices themselves stand with the account. */
export async function loadNotificationData(db: Db, memberId: number) {
  const [member, mails, told, returned, campaigns] = await Promise.all([
    db.selectFrom('member').select('discreet_notices').where('id', '=', memberId).executeTakeFirst(),
    db
      .selectFrom('notice_mail')
      .select(['kind', 'sent_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('told_conversation')
      .select(['conversation_id', 'message_id', 'times'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('mail_return')
      .select(['kind', 'status', 'received_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('campaign_member')
      .select(['campaign_id', 'sent_at'])
      .where('member_id', '=', memberId)
      .execute(),
  ])
  return {
    names_left_out: member?.discreet_notices ?? true,
    mails,
    mails_about_conversations: told,
    returned_mails: returned,
    campaigns,
  }
}

/** All of it goes with the account. */
export async function deleteNotificationData(tx: Db, memberId: number): Promise<void> {
  for (const table of ['notice_mail', 'told_conversation', 'mail_return', 'campaign_member'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  // Looks that are planned at what there is to tell the member, or to tell of them.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs
    where key = any(${['tell-unread', 'tell-likes', 'weekly-update', 'photo-reminder'].map((name) => `${name}:${memberId}`)})
      or key like ${`campaign-member:${memberId}:%`}
      or key like ${`tell-by-push:${memberId}:%`} or key like ${`tell-by-push:%:l${memberId}`}`.execute(tx)
  await tx.updateTable('member').set({ discreet_notices: true }).where('id', '=', memberId).execute()
}
