import { listenInTransaction, type EventListener } from '../../platform/event-bus.ts'
import { endConversation } from './end-conversation.ts'
import { deleteParting, deleteMemberPartings, insertParting } from './parting.sql.ts'
import { lockConversationPair } from './writing-facts.sql.ts'

/**
 * The end of a match closes the conversation for both, as a block does, without a word to the other one: who is left can't
 * write any more, who ended it may, and begins anew by it or by a like (docs/safety.md#ending-a-match). A block leaves a parting as it is: who
 * was left could otherwise block and unblock to write again.
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
