import type { Message } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { createProblem } from '@amarelle/contract/domain/errors'
import { toSpendProblem } from '../../credits/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { broadcastStoredEvents } from '../../platform/channel/member-events.ts'
import { incrementReceivedGift, getViewer } from '../../profiles/index.ts'
import { checkMessageText } from '../text-checks/check-message-text.ts'
import { assertReachable, assertConversationRate, sendBlockedReason } from './send-permission.ts'
import { createMessageEvents } from '../message-views/message-events.ts'
import { deleteParting } from '../conversations/parting.sql.ts'
import {
  type NewMessage,
  openConversation,
  type MessagePayment,
  storeMessage,
} from '../messages/message.sql.ts'
import {
  lockConversationPair,
  lockWriter,
  type WritingFacts,
  loadWritingFacts,
} from '../conversations/writing-facts.sql.ts'

/** What is to be sent, before it is known whether it may be. */
export interface SendMessageDraft extends Omit<NewMessage, 'conversationId' | 'warnings' | 'at' | 'gift'> {
  readonly gift: GiftCode | null
  /** The writer means it (`are_you_sure`). */
  readonly sure: boolean
  readonly payment: MessagePayment
}
export interface SentMessage {
  readonly message: Message
  readonly credits: number
}
/** Throws what keeps the two from talking, before anything is paid. */
async function assertMayWrite(context: RequestContext, draft: SendMessageDraft): Promise<WritingFacts> {
  const { db, site } = context
  const facts = await loadWritingFacts(db, draft.senderId, draft.receiverId)
  assertReachable(await getViewer(context), facts)
  const bar = await sendBlockedReason(context, facts, draft.payment.amount)
  if (bar) throw createProblem(bar, { name: facts.name, limit: site.free_conversations })
  return facts
}

/** What the receiver is to be warned of. Throws what keeps a text from being sent. */
async function findWarnings(
  context: RequestContext,
  draft: SendMessageDraft,
  { name, messageCount }: WritingFacts,
) {
  const { senderId: memberId, receiverId: otherId, body: text, sure } = draft
  return text ? checkMessageText(context, { memberId, otherId, name, text, sure, messageCount }) : []
}

/** Throws what would keep a message from being sent now: asked before what it carries is opened, and again as it is sent. */
export async function assertMaySend(context: RequestContext, draft: SendMessageDraft): Promise<void> {
  const facts = await assertMayWrite(context, draft)
  if (facts.conversationId === null) await assertConversationRate(context, draft.senderId)
  await findWarnings(context, draft, facts)
}

/**
 * Who begins a conversation waits for their own other beginnings: of ten at once, the free ones are counted one by one. A block
 * or the end of a match at the same moment is either seen here, or finds the conversation and closes it.
 */
async function beginConversation(
  context: RequestContext,
  draft: SendMessageDraft,
): Promise<[WritingFacts, conversation: number]> {
  const { db, site, clock } = context
  const { senderId, receiverId } = draft
  await lockWriter(db, senderId)
  await lockConversationPair(db, senderId, receiverId)
  const facts = await assertMayWrite(context, draft)
  if (facts.conversationId === null) await assertConversationRate(context, senderId)
  await deleteParting(db, senderId, receiverId)
  return [facts, await openConversation(db, site.id, senderId, receiverId, clock.now())]
}

/** Stores it and tells both; null when its key was settled before. */
async function storeAndPublish(
  context: RequestContext,
  draft: SendMessageDraft,
  facts: WritingFacts,
  { conversationId, warnings }: Pick<NewMessage, 'conversationId' | 'warnings'>,
): Promise<SentMessage | null> {
  const { db, clock } = context
  const { senderId, receiverId, payment } = draft
  const message = { ...draft, conversationId, warnings, at: clock.now() }
  const tell = await createMessageEvents(context, message, facts)
  const told = tell({ id: 0, credits: 0, unread: 0 })
  const stored = await storeMessage(db, { message, payment, events: told })
  if (stored.outcome === 'repeated') return null
  if (stored.outcome === 'closed') throw createProblem('conversation_closed', { name: facts.name })
  if (stored.outcome !== 'spent') throw toSpendProblem(stored.outcome)
  const { own, theirs } = tell(stored)
  broadcastStoredEvents(db, [
    { memberId: senderId, no: stored.ownNo, event: own },
    { memberId: receiverId, no: stored.theirNo, event: theirs },
  ])
  if (draft.gift) await incrementReceivedGift(db, receiverId, draft.gift)
  if (stored.unread === 1)
    await eventBus.emit(context, db, 'message.unread', {
      messageId: stored.id,
      conversationId,
      senderId,
      receiverId,
    })
  return { message: own.message, credits: stored.credits }
}

/**
 * Asks whether the message may go, and sends it. In a conversation that stands open that is one statement and so a transaction
 * of its own; what begins one, or has more to store, is several in one transaction. null when the key was settled before.
 */
export async function checkAndStoreMessage(
  context: RequestContext,
  draft: SendMessageDraft,
): Promise<SentMessage | null> {
  const { db } = context
  const facts = await assertMayWrite(context, draft)
  const found = await findWarnings(context, draft, facts)
  const warnings = found.length ? found : null
  const { conversationId } = facts
  const open = conversationId !== null && !facts.closed
  if (open && !draft.gift) return storeAndPublish(context, draft, facts, { conversationId, warnings })
  return runInTransaction(db, async (tx) => {
    const inside = { ...context, db: tx }
    if (open) return storeAndPublish(inside, draft, facts, { conversationId, warnings })
    const [now, begun] = await beginConversation(inside, draft)
    return storeAndPublish(inside, draft, now, { conversationId: begun, warnings })
  })
}
