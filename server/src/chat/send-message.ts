import type { Message, sendMessage as endpoint } from '@amarelle/contract/chat'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { isPremium, spend } from '../credits/index.ts'
import { assertNotBlocked } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { publish } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardFor, profileRow } from '../profiles/index.ts'
import { removeChatImage, storeChatImage } from './chat-image.ts'
import type { MessageRow } from './conversation.sql.ts'
import { giftPrice } from './gifts.ts'
import { barTo } from './may-write.ts'
import { insertMessage, openConversation } from './message.sql.ts'
import { messageView } from './message-view.ts'
import { lockWriter } from './writer.sql.ts'

type Input = Parsed<typeof endpoint>
const kindOf = (input: Input) => (input.gift ? 'gift' : input.image ? 'image' : 'text')

function textOf(context: Context, input: Input): string {
  const text = input.text.trim()
  const length = [...text].length
  if (kindOf(input) === 'text' && length === 0) throw fieldProblem({ text: 'required' })
  const maximum = context.site.message_length
  if (length > maximum) throw fieldProblem({ text: { code: 'too_long', values: { maximum } } })
  return text
}

/**
 * Sends a text, an image or a gift and books its credits in one transaction: both or neither (DECISIONS 3 and 4). The
 * writer's row is locked first, so that parallel sends on the last credit or the last free conversation wait for each other.
 */
export async function sendMessage(context: Context, input: Input): Promise<{ message: Message; credits: number }> {
  const memberId = requireMember(context)
  const { site, clock } = context
  const otherId = input.profile
  if (memberId === otherId) throw problem('own_profile')
  const kind = kindOf(input)
  const body = textOf(context, input)
  const amount = input.gift ? giftPrice(input.gift) : kind === 'image' ? site.photo_credits : site.message_credits
  const imageId = input.image ? await storeChatImage(context.storage, input.image) : null
  try {
    return await inTransaction(context.db, async (tx) => {
      const at = clock.now()
      await lockWriter(tx, memberId)
      const other = await profileRow(tx, otherId)
      if (!other || other.siteId !== site.id || other.status !== 'active') throw problem('not_found')
      await assertNotBlocked(tx, memberId, otherId, other.name)
      const writer = { id: memberId, premium: await isPremium(tx, memberId) }
      const bar = await barTo(tx, site, writer, other, amount)
      if (bar) throw problem(bar, { name: other.name, limit: site.free_conversations })
      const spent = await spend(tx, {
        memberId,
        amount,
        kind: kind === 'image' ? 'photo' : kind === 'gift' ? 'gift' : 'message',
        key: `message:${newId()}`,
        at,
      })
      const conversationId = await openConversation(tx, site.id, memberId, otherId, at)
      const stored = await insertMessage(tx, {
        conversationId,
        senderId: memberId,
        receiverId: otherId,
        kind,
        body,
        gift: input.gift ?? null,
        imageId,
        clientId: input.client_id ?? null,
        transactionId: spent.transactionId,
        at,
      })
      const row: MessageRow = {
        id: stored.id,
        conversationId,
        senderId: memberId,
        kind,
        body,
        gift: input.gift ?? null,
        imageId,
        clientId: input.client_id ?? null,
        createdAt: at,
        read: false,
      }
      const message = messageView(row, writer)
      const parts = { db: tx, clock }
      // The lower id first: two who write to each other at once take the counters in the same order.
      const tell = {
        [memberId]: async () =>
          publish(tx, memberId, {
            type: 'message',
            message,
            profile: await cardFor(parts, site, memberId, otherId),
            num_unread_messages: 0,
          }),
        [otherId]: async () =>
          publish(tx, otherId, {
            type: 'message',
            message: messageView(row, { id: otherId, premium: false }),
            profile: await cardFor(parts, site, otherId, memberId),
            num_unread_messages: stored.unread,
          }),
      }
      for (const id of [memberId, otherId].sort((a, b) => a - b)) await tell[id]?.()
      await publish(tx, memberId, { type: 'credits', credits: spent.credits, paid_user: writer.premium })
      await events.emit(context, tx, 'message.sent', {
        messageId: stored.id,
        conversationId,
        senderId: memberId,
        receiverId: otherId,
        firstUnread: stored.unread === 1,
      })
      return { message, credits: spent.credits }
    })
  } catch (error) {
    if (imageId) await removeChatImage(context.storage, imageId)
    throw error
  }
}
