import { listenInTransaction, type EventListener } from '../../platform/event-bus.ts'
import { endConversation } from './end-conversation.ts'
import { deleteParting, deleteMemberPartings, insertParting } from './parting.sql.ts'
import { lockConversationPair } from './writing-facts.sql.ts'

/**
 * Ending a match closes the conversation for both, like a block, without notifying the other member. That member can't write any
 * more; a message or like from the member who ended it lifts this (docs/safety.md#ending-a-match). Blocking does not delete the
 * parting: otherwise the other member could block and unblock to write again.
 */
export const partingListeners: readonly EventListener[] = [
  listenInTransaction('match.ended', async (tx, { byId, otherId }, services) => {
    await lockConversationPair(tx, byId, otherId)
    await insertParting(tx, byId, otherId, services.clock.now())
    await endConversation({ ...services, db: tx }, [byId, otherId])
  }),
  listenInTransaction('like.created', async (tx, { fromId, toId }) => {
    await deleteParting(tx, fromId, toId)
  }),
  listenInTransaction('member.purged', async (tx, { memberId }) => {
    await deleteMemberPartings(tx, memberId)
  }),
]
