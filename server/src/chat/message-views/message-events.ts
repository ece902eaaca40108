import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import type { RequestContext } from '../../platform/context.ts'
import { loadCardPair } from '../../profiles/index.ts'
import type { MessageRow, QuotedMessageRow } from '../messages/message-columns.sql.ts'
import { toMessageView } from './message-view.ts'
import type { NewMessage } from '../messages/message.sql.ts'
import type { WritingFacts } from '../conversations/writing-facts.sql.ts'

type MessageEvent = Extract<MemberEvent, { type: 'message' }>
/** Values that are known only after the message is stored. */
interface StoredMessageNumbers {
  readonly id: number
  readonly credits: number
  readonly unread: number
}

/**
 * Returns a function that creates the events of a new message for sender and receiver, from its numbers or from placeholders that
 * the storing statement replaces. The events carry profile cards unless the conversation is in both lists already.
 */
export async function createMessageEvents(
  context: RequestContext,
  message: NewMessage,
  quoted: QuotedMessageRow | null,
  { premium, listed, muted }: Pick<WritingFacts, 'premium' | 'listed' | 'muted'>,
  senderKind: MessageRow['senderKind'] = 'member',
): Promise<(numbers: StoredMessageNumbers) => { own: MessageEvent; theirs: MessageEvent }> {
  const { conversationId, senderId, receiverId, at } = message
  const row: Omit<MessageRow, 'id'> = {
    ...message,
    conversationId,
    senderKind,
    warnings: message.warnings && [...message.warnings],
    createdAt: at,
    imageOpened: false,
    voice: message.voice && { ...message.voice, heard: false },
    refunded: false,
    refundReason: null,
    removed: false,
    delivered: false,
    read: false,
    senderReaction: null,
    receiverReaction: null,
    reactionRevision: 0,
    quoted,
    commentSubject: message.commentSubject ?? null,
  }
  const [sender, receiver] = listed
    ? [null, null]
    : await loadCardPair(context, context.site, senderId, receiverId)
  return ({ id, credits, unread }) => ({
    own: {
      type: 'message',
      message: toMessageView(context, { ...row, id }, { id: senderId, premium }),
      profile_id: receiverId,
      profile: receiver,
      num_unread_messages: 0,
      credits,
    },
    theirs: {
      type: 'message',
      message: toMessageView(context, { ...row, id }, { id: receiverId, premium: false }),
      profile_id: senderId,
      profile: sender,
      num_unread_messages: unread,
      credits: null,
      ...(muted && { muted }),
    },
  })
}
