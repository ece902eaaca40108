import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { countAndDeleteRecipients } from './campaigns/campaign-figures.sql.ts'

/** Records of mails to the member, for the data export; notification settings are exported with the account. */
export async function loadNotificationData(db: Db, memberId: number) {
  const [member, mails, notifiedConversations, returnedMails, campaigns] = await Promise.all([
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
      .select([
        'campaign_id',
        'language',
        'state',
        'skip_reason',
        'sent_at',
        'bounced_at',
        'complained_at',
        'clicked_at',
        'unsubscribed_at',
      ])
      .where('member_id', '=', memberId)
      .execute(),
  ])
  return {
    names_left_out: member?.discreet_notices ?? true,
    mails,
    mails_about_conversations: notifiedConversations,
    returned_mails: returnedMails,
    campaigns,
  }
}

export async function deleteNotificationData(tx: Db, memberId: number): Promise<void> {
  await countAndDeleteRecipients(tx, sql<boolean>`r.member_id = ${memberId}`)
  for (const table of ['notice_mail', 'told_conversation', 'mail_return'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  // Scheduled checks for notifications to or about the member.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs
    where key = any(${['tell-unread', 'tell-likes', 'weekly-update', 'photo-reminder', 'search-alert'].map((name) => `${name}:${memberId}`)})
      or key like ${`tell-by-push:${memberId}:%`} or key like ${`tell-by-push:%:l${memberId}`}`.execute(tx)
  await tx.updateTable('member').set({ discreet_notices: true }).where('id', '=', memberId).execute()
}
