import type { CommentedPart, Message } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { createProblem } from '@amarelle/contract/domain/errors'
import { toSpendProblem } from '../../credits/index.ts'
import { likeMember } from '../../likes/index.ts'
import { assertNotRestricted } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { queueRiskCheck } from '../../moderation/index.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { broadcastStoredEvents } from '../../platform/channel/member-events.ts'
import { incrementReceivedGift, getViewer } from '../../profiles/index.ts'
import { isEarlyMoney } from '../risk/early-money.ts'
import { checkMessageText } from '../text-checks/check-message-text.ts'
import { assertReachable, assertConversationRate, sendBlockedReason } from './send-permission.ts'
import { insertCommentSubject } from './comment-subject.sql.ts'
import { findCommentSubject } from './find-comment-subject.ts'
import { createMessageEvents } from '../message-views/message-events.ts'
import { deleteParting } from '../conversations/parting.sql.ts'
import type { QuotedMessageRow } from '../messages/message-columns.sql.ts'
import { findQuotableMessage } from '../messages/visible-message.sql.ts'
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

/** A message to be sent whose permission has not been checked yet. */
export interface SendMessageDraft
  extends Omit<NewMessage, 'conversationId' | 'warnings' | 'at' | 'gift' | 'commentSubject'> {
  readonly gift: GiftCode | null
  /** The part of the profile that a like with a comment is about. */
  readonly commentsOn: CommentedPart | null
  /** The writer confirmed a text that may hurt (`are_you_sure`). */
  readonly sure: boolean
  readonly payment: MessagePayment
}
export interface SentMessage {
  readonly message: Message
  readonly credits: number
}
/** Throws the reason why the sender may not write to the receiver, before anything is charged. */
async function assertMayWrite(context: RequestContext, draft: SendMessageDraft): Promise<WritingFacts> {
  const { db, site } = context
  const facts = await loadWritingFacts(db, draft.senderId, draft.receiverId)
  assertReachable(await getViewer(context), facts)
  const { kind, payment } = draft
  const reason = await sendBlockedReason(context, facts, { cost: payment.amount, kind })
  if (reason) throw createProblem(reason, { name: facts.name, limit: site.free_conversations })
  return facts
}

/** Returns the message that the draft replies to. Throws `quoted_message_gone` if the sender does not see it in this conversation. */
async function findQuotedMessage(
  { db, site }: RequestContext,
  { senderId, replyToId }: SendMessageDraft,
  { conversationId }: WritingFacts,
): Promise<QuotedMessageRow | null> {
  if (replyToId === null) return null
  const viewer = { id: senderId, freeHistory: site.free_history_messages }
  const quoted =
    conversationId === null ? null : await findQuotableMessage(db, viewer, { conversationId, id: replyToId })
  if (!quoted) throw createProblem('quoted_message_gone')
  return quoted
}

/** Returns the warnings for the receiver. Throws `are_you_sure` or `same_text`, as checkMessageText does. */
async function findWarnings(
  context: RequestContext,
  draft: SendMessageDraft,
  { name, messageCount }: WritingFacts,
) {
  const { senderId: memberId, receiverId: otherId, body: text, sure } = draft
  return text ? checkMessageText(context, { memberId, otherId, name, text, sure, messageCount }) : []
}

/** Throws `member_restricted` and `too_many_requests` where the message would start a conversation, or reopen a closed one. */
async function assertMayStart(
  context: RequestContext,
  { senderId }: SendMessageDraft,
  { conversationId, closed }: WritingFacts,
): Promise<void> {
  if (conversationId === null || closed) await assertNotRestricted(context, senderId)
  if (conversationId === null) await assertConversationRate(context, senderId)
}

/** Throws the reason why the message could not be sent now. Called before an image is decoded; checked again on sending. */
export async function assertMaySend(context: RequestContext, draft: SendMessageDraft): Promise<void> {
  const facts = await assertMayWrite(context, draft)
  await assertMayStart(context, draft, facts)
  await findQuotedMessage(context, draft, facts)
  await findWarnings(context, draft, facts)
}

/**
 * Starts or reopens a conversation. Serialized per sender, so that concurrent calls can't exceed the limit of free conversations. A
 * concurrent block or end of a match is either seen by the check here, or sees this conversation and closes it.
 */
async function startConversation(
  context: RequestContext,
  draft: SendMessageDraft,
): Promise<[WritingFacts, conversation: number]> {
  const { db, site, clock } = context
  const { senderId, receiverId } = draft
  await lockWriter(db, senderId)
  await lockConversationPair(db, senderId, receiverId)
  const facts = await assertMayWrite(context, draft)
  await assertMayStart(context, draft, facts)
  await deleteParting(db, senderId, receiverId)
  return [facts, await openConversation(db, site.id, senderId, receiverId, clock.now())]
}

/** Stores the message and sends the live events of both; null if a message with its key was stored before. */
async function storeAndPublish(
  context: RequestContext,
  draft: SendMessageDraft,
  facts: WritingFacts,
  { conversationId, warnings }: Pick<NewMessage, 'conversationId' | 'warnings'>,
): Promise<SentMessage | null> {
  const { db, clock } = context
  const { senderId, receiverId, payment } = draft
  const commentSubject =
    draft.commentsOn &&
    (await findCommentSubject(context, { senderId, receiverId, name: facts.name }, draft.commentsOn))
  const message = { ...draft, commentSubject, conversationId, warnings, at: clock.now() }
  const quoted = await findQuotedMessage(context, draft, facts)
  const createEvents = await createMessageEvents(context, message, quoted, facts)
  const placeholderEvents = createEvents({ id: 0, credits: 0, unread: 0 })
  const stored = await storeMessage(db, { message, payment, events: placeholderEvents })
  if (stored.outcome === 'repeated') return null
  if (stored.outcome === 'closed') throw createProblem('conversation_closed', { name: facts.name })
  if (stored.outcome === 'unattended') throw createProblem('fictional_unattended', { name: facts.name })
  if (stored.outcome !== 'spent') throw toSpendProblem(stored.outcome)
  if (commentSubject) await insertCommentSubject(db, { id: stored.id, conversationId }, commentSubject)
  const { own, theirs } = createEvents(stored)
  broadcastStoredEvents(db, [
    { memberId: senderId, no: stored.ownNo, event: own },
    { memberId: receiverId, no: stored.theirNo, event: theirs },
  ])
  if (isEarlyMoney(warnings ?? [], facts.messageCount)) await queueRiskCheck(db, 'early_money', senderId)
  if (facts.fictional) {
    publishStaffChange(db, 'desk')
    await eventBus.emit(context, db, 'message.to_fictional', {
      messageId: stored.id,
      conversationId,
      memberId: senderId,
    })
  }
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
 * Checks whether the message may be sent, and stores it; null if a message with its key was stored before. In an open conversation
 * this is one statement; starting a conversation, sending a gift or liking with a comment takes several, in one transaction.
 */
export async function checkAndStoreMessage(
  context: RequestContext,
  draft: SendMessageDraft,
): Promise<SentMessage | null> {
  const { db } = context
  const facts = await assertMayWrite(context, draft)
  const warningKinds = await findWarnings(context, draft, facts)
  const warnings = warningKinds.length ? warningKinds : null
  const { conversationId } = facts
  const isOpen = conversationId !== null && !facts.closed
  if (isOpen && !draft.gift && !draft.commentsOn)
    return storeAndPublish(context, draft, facts, { conversationId, warnings })
  return runInTransaction(db, async (tx) => {
    const txContext = { ...context, db: tx }
    if (draft.commentsOn) await likeMember(txContext, draft.receiverId, { isCommented: true })
    const [currentFacts, currentId] = isOpen
      ? ([facts, conversationId] as const)
      : await startConversation(txContext, draft)
    const sent = await storeAndPublish(txContext, draft, currentFacts, {
      conversationId: currentId,
      warnings,
    })
    // A repeat doesn't like again somebody whose like was taken back meanwhile.
    if (!sent && draft.commentsOn) throw createProblem('conversation_closed', { name: facts.name })
    return sent
  })
}
