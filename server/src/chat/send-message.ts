import type { Message, sendMessage as endpoint } from '@amarelle/contract/chat'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { spending } from '../credits/index.ts'
import type { Context } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { publishAll } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOfPair, viewerOf } from '../profiles/index.ts'
import { removeChatImage, renderChatImage, storeChatImage } from './chat-image.ts'
import type { MessageRow } from './conversation.sql.ts'
import { giftPrice } from './gifts.ts'
import { assertReachable, barTo } from './may-write.ts'
import { insertMessage, openConversation } from './message.sql.ts'
import { messageView } from './message-view.ts'
import { lockTalk, lockWriter, type WritingFacts, writingFacts } from './writing-facts.sql.ts'

type Input = Parsed<typeof endpoint>
const kindOf = (input: Input) => (input.gift ? 'gift' : input.image ? 'image' : 'text')

const spendKinds = { text: 'message', image: 'photo', gift: 'gift' } as const

function textOf(context: Context, input: Input): string {
  const text = input.text.trim()
  const length = [...text].length
  if (kindOf(input) === 'text' && length === 0) throw fieldProblem({ text: 'required' })
  const maximum = context.site.message_length
  if (length > maximum) throw fieldProblem({ text: { code: 'too_long', values: { maximum } } })
  return text
}

/**
 * Who begins a conversation waits for their own other beginnings: of ten at once, the free ones are counted one by one. A block
 * at the same moment is either seen here, or finds the conversation and closes it.
 */
async function factsFor(tx: Db, memberId: number, otherId: number): Promise<WritingFacts | null> {
  const facts = await writingFacts(tx, memberId, otherId)
  if (!facts || (facts.conversationId !== null && !facts.closed)) return facts
  await lockWriter(tx, memberId)
  await lockTalk(tx, memberId, otherId)
  return writingFacts(tx, memberId, otherId)
}

/** The image of a message, read before the transaction begins. */
export async function developImage(context: Context, input: Input): Promise<Uint8Array | null> {
  requireMember(context)
  return input.image && kindOf(input) === 'image' ? renderChatImage(input.image) : null
}

/**
 * Sends a text, an image or a gift and books its credits in one transaction: both or neither (DECISIONS 3 and 4).
 * Parallel sends on the last credit wait for each other at the balance.
 */
export async function sendMessage(
  context: Context,
  input: Input,
  picture: Uint8Array | null = null,
): Promise<{ message: Message; credits: number }> {
  const memberId = requireMember(context)
  const { site, clock } = context
  const otherId = input.profile
  if (memberId === otherId) throw problem('own_profile')
  const kind = kindOf(input)
  const body = textOf(context, input)
  const amount = input.gift
    ? giftPrice(input.gift)
    : kind === 'image'
      ? site.photo_credits
      : site.message_credits
  const imageId = picture && (await storeChatImage(context.storage, picture))
  try {
    return await inTransaction(context.db, async (tx) => {
      const at = clock.now()
      const facts = await factsFor(tx, memberId, otherId)
      assertReachable(await viewerOf({ ...context, db: tx }), facts)
      const bar = barTo(site, facts, amount)
      if (bar) throw problem(bar, { name: facts.name, limit: site.free_conversations })
      const writer = { id: memberId, premium: facts.premium }
      const conversationId =
        facts.closed || facts.conversationId === null
          ? await openConversation(tx, site.id, memberId, otherId, at)
          : facts.conversationId
      const stored = await insertMessage(
        tx,
        {
          conversationId,
          senderId: memberId,
          receiverId: otherId,
          kind,
          body,
          gift: input.gift ?? null,
          imageId,
          clientId: input.client_id ?? null,
          at,
        },
        spending({ memberId, amount, kind: spendKinds[kind], key: `message:${newId()}`, at }),
      )
      // A block came at the same moment and was first: nothing is stored, nothing booked.
      if (stored.closed) throw problem('conversation_closed', { name: facts.name })
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
      const message = messageView(context, row, writer)
      const [own, others] = facts.listed
        ? [null, null]
        : await cardsOfPair({ ...context, db: tx }, site, memberId, otherId)
      const theirs = messageView(context, row, { id: otherId, premium: false })
      await publishAll(tx, [
        {
          memberId,
          event: {
            type: 'message',
            message,
            profile_id: otherId,
            profile: others,
            num_unread_messages: 0,
            credits: stored.credits,
          },
        },
        {
          memberId: otherId,
          event: {
            type: 'message',
            message: theirs,
            profile_id: memberId,
            profile: own,
            num_unread_messages: stored.unread,
            credits: null,
          },
        },
      ])
      await events.emit(context, tx, 'message.sent', {
        messageId: stored.id,
        conversationId,
        senderId: memberId,
        receiverId: otherId,
        firstUnread: stored.unread === 1,
      })
      return { message, credits: stored.credits }
    })
  } catch (error) {
    if (imageId) await removeChatImage(context.storage, imageId)
    throw error
  }
}
