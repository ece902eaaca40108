import { sql } from 'kysely'
import { openConversation, storeMessage } from '../../../server/src/chat/index.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { createId } from '../../../server/src/platform/crypto/tokens.ts'
import type { PlannedChat } from '../plan/chats.ts'
import type { GetSeedMemberId } from './members.ts'

/**
 * Inserts the messages of all chats in chronological order, because lists sort by id; each is paid for by its writer as
 * usual. Does not use `sendMessage`, which would send mails and notifications about old messages.
 */
export async function storeChats(
  tx: Db,
  site: { id: number; message_credits: number },
  chats: readonly PlannedChat[],
  idOf: GetSeedMemberId,
): Promise<number> {
  const opened = new Map<PlannedChat, number>()
  const reads: { conversation: number; reader: number; upTo: number; unread: number }[] = []
  const messages = chats
    .flatMap((chat) => chat.messages.map((message, index) => ({ chat, index, ...message })))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index)
  const before = new Map<PlannedChat, number>()
  for (const { chat, index, from, to, text, at } of messages) {
    const [senderId, receiverId] = [idOf(from), idOf(to)]
    const conversationId = opened.get(chat) ?? (await openConversation(tx, site.id, senderId, receiverId, at))
    opened.set(chat, conversationId)
    const stored = await storeMessage(tx, {
      message: {
        conversationId,
        senderId,
        receiverId,
        kind: 'text',
        body: text,
        gift: null,
        imageId: null,
        imageWidth: null,
        imageHeight: null,
        voice: null,
        warnings: null,
        clientId: null,
        replyToId: null,
        at,
      },
      payment: { amount: site.message_credits, key: `message:${createId()}`, fingerprint: '' },
      events: null,
    })
    if (stored.outcome !== 'spent') throw new Error(`a message of the demo was not sent: ${stored.outcome}`)
    const { id } = stored
    if (index === chat.messages.length - 1) {
      reads.push({ conversation: conversationId, reader: senderId, upTo: id, unread: 0 })
      reads.push({
        conversation: conversationId,
        reader: receiverId,
        upTo: chat.unread ? (before.get(chat) ?? 0) : id,
        unread: chat.unread ? 1 : 0,
      })
    }
    before.set(chat, id)
  }
  await sql`update participant p set unread = r.unread, read_up_to = r.up_to
    from unnest(${reads.map((r) => r.conversation)}::bigint[], ${reads.map((r) => r.reader)}::bigint[],
      ${reads.map((r) => r.upTo)}::bigint[], ${reads.map((r) => r.unread)}::int[])
      as r (conversation_id, member_id, up_to, unread)
    where p.conversation_id = r.conversation_id and p.member_id = r.member_id`.execute(tx)
  return messages.length
}

/** Payments create live events, which must not appear as news to anybody who logs in later. */
export async function deleteLiveEvents(tx: Db, siteId: number): Promise<void> {
  await sql`delete from member_event where member_id in (select id from member where site_id = ${siteId})`.execute(
    tx,
  )
  await sql`delete from member_event_counter where member_id in (select id from member where site_id = ${siteId})`.execute(
    tx,
  )
}
