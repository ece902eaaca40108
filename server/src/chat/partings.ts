import { events } from '../platform/events.ts'
import { endTalk } from './end-talk.ts'
import { deleteParting, deletePartingsOf, insertParting } from './parting.sql.ts'
import { lockTalk } from './writing-facts.sql.ts'

/**
 * The end of a match closes the conversation for both, as a block does, without a word to the other one: who is left can't
 * write any more, who ended it may, and begins anew by it or by a like (docs/safety.md#ending-a-match). A block leaves a parting as it is: who
 * was left could otherwise block and unblock to write again.
 */
export function hearPartings(): void {
  events.during('match.ended', async (tx, { byId, otherId }, parts) => {
    await lockTalk(tx, byId, otherId)
    await insertParting(tx, byId, otherId, parts.clock.now())
    await endTalk({ ...parts, db: tx }, [byId, otherId])
  })
  events.during('like.created', async (tx, { fromId, toId }) => {
    await deleteParting(tx, fromId, toId)
  })
  events.during('member.purged', async (tx, { memberId }) => {
    await deletePartingsOf(tx, memberId)
  })
}
