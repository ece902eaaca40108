import type { ReactionEmoji } from '@amarelle/contract/domain/fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'
import { joinVisibleTo, type MessageViewer } from '../messages/visible-message.sql.ts'

export interface ReactionRow
  extends Pick<
    MessageRow,
    | 'id'
    | 'conversationId'
    | 'senderId'
    | 'removed'
    | 'senderReaction'
    | 'receiverReaction'
    | 'reactionRevision'
  > {
  /** The two members of the conversation. */
  readonly lowId: number
  readonly highId: number
}
/**
 * Locks a message that the viewer sees, so that its reactions change one after the other, and its conversation against being closed;
 * undefined if the viewer does not see it.
 */
export async function lockReactions(
  tx: Db,
  viewer: MessageViewer,
  messageId: number,
): Promise<ReactionRow | undefined> {
  const { rows } = await sql<ReactionRow>`
    select m.id, m.conversation_id as "conversationId", m.sender_id as "senderId", false as removed,
      m.sender_reaction as "senderReaction", m.receiver_reaction as "receiverReaction",
      m.reaction_revision as "reactionRevision", c.low_id as "lowId", c.high_id as "highId"
    from message m ${joinVisibleTo(viewer)} where m.id = ${messageId}
    for share of c for no key update of m`.execute(tx)
  return rows[0]
}

/** Stores one member's reaction, or its removal; `side` is who reacts. */
export const updateReaction = (
  tx: Db,
  messageId: number,
  side: 'sender' | 'receiver',
  emoji: ReactionEmoji | null,
) =>
  tx
    .updateTable('message')
    .set({
      [side === 'sender' ? 'sender_reaction' : 'receiver_reaction']: emoji,
      reaction_revision: sql`reaction_revision + 1`,
    })
    .where('id', '=', messageId)
    .execute()
