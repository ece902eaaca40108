import type { EvidenceMessage } from '@amarelle/contract/staff/endpoints/cases'
import type { Db } from '../../platform/db/db.ts'
import { createPort } from '../../platform/modules/port.ts'

/** A message of a reported conversation; its pictures are not shown. */
export interface ConversationMessage
  extends Pick<EvidenceMessage, 'id' | 'kind' | 'text' | 'gift' | 'commentsOn'> {
  readonly senderId: number
  readonly sentAt: Date
}
/** Selects messages of the conversation that contains `messageId`: those before `first` or after `last`. */
export interface ConversationPart {
  readonly messageId: number
  readonly first: number
  readonly last: number
  /** At most this many on each side. */
  readonly count: number
}
interface Conversation {
  /** Both sides in the order in which they were sent; empty if the conversation is gone. */
  readonly load: (
    db: Db,
    part: ConversationPart,
  ) => Promise<{ earlier: readonly ConversationMessage[]; later: readonly ConversationMessage[] }>
  /** Returns how many messages the conversation has, up to 1000; null if it is gone. */
  readonly count: (db: Db, messageId: number) => Promise<number | null>
}
/** Implemented by `chat`. */
export const conversationPort = createPort<Conversation>('conversation')
