import { sql } from 'kysely'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { MessageRefundReason } from '@amarelle/contract/endpoints/chat'
import type { Db } from '../../platform/db/db.ts'

export interface WaitingMessage {
  readonly id: number
  readonly memberId: number
  /** The ledger transaction that paid for it. */
  readonly booking: number
  readonly profileId: number
  readonly gift: GiftCode | null
}
/** Returns the messages of a conversation that wait for an answer and were sent at or before a moment, in their order. */
export const findWaitingMessages = (
  tx: Db,
  conversationId: number,
  sentUntil: Date,
): Promise<WaitingMessage[]> =>
  tx
    .selectFrom('waiting_message as w')
    .innerJoin('message as m', 'm.id', 'w.message_id')
    .select([
      'm.id',
      'm.gift',
      'w.member_id as memberId',
      'w.profile_id as profileId',
      'm.ledger_transaction_id as booking',
    ])
    .where('w.conversation_id', '=', conversationId)
    .where('w.sent_at', '<=', sentUntil)
    .where('m.ledger_transaction_id', 'is not', null)
    .orderBy('m.id')
    .$narrowType<{ booking: number; gift: GiftCode | null }>()
    .execute()

/** Marks a message as refunded, unless it was before, and as waiting no more. */
export async function setWaitingRefunded(
  tx: Db,
  messageId: number,
  booking: number,
  reason: Exclude<MessageRefundReason, 'unconfirmed'>,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ refund_transaction_id: booking, refund_reason: reason })
    .where('id', '=', messageId)
    .where('refund_transaction_id', 'is', null)
    .execute()
  await tx.deleteFrom('waiting_message').where('message_id', '=', messageId).execute()
}

/** Returns the site of a conversation in which messages wait, and whether somebody answers for its profile; undefined if none wait. */
export const findWaitingConversation = (db: Db, conversationId: number) =>
  db
    .selectFrom('waiting_message as w')
    .leftJoin('fictional_profile as f', 'f.member_id', 'w.profile_id')
    .select([
      'w.site_id as siteId',
      sql<boolean>`f.state is not distinct from 'active' and f.company_id is not null`.as('attended'),
    ])
    .where('w.conversation_id', '=', conversationId)
    .limit(1)
    .executeTakeFirst()

interface DueConversations {
  readonly siteId: number
  /** Messages sent at or before it are due. */
  readonly sentUntil: Date
  readonly count: number
}
/** Returns conversations of a site with messages that are due for a refund, or whose profile nobody answers for any more. */
export async function findDueConversations(
  db: Db,
  { siteId, sentUntil, count }: DueConversations,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.conversation_id as id from waiting_message w
    where w.site_id = ${siteId} and (w.sent_at <= ${sentUntil} or not exists (select from fictional_profile f
      where f.member_id = w.profile_id and f.state = 'active' and f.company_id is not null))
    limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
