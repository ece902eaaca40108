import { events } from '../platform/events.ts'
import { publishAll } from '../platform/member-events.ts'
import { clearUnread, closeConversation } from './conversation.sql.ts'

/** A block ends the conversation for both, at once (DECISIONS 4). */
export function hearChat(): void {
  events.during('member.blocked', async (tx, { blockerId, blockedId }, { clock }) => {
    const conversation = await closeConversation(tx, blockerId, blockedId, clock.now())
    if (conversation === null) return
    await clearUnread(tx, conversation)
    const event = { type: 'conversation_gone', conversation } as const
    await publishAll(tx, [
      { memberId: blockerId, event },
      { memberId: blockedId, event },
    ])
  })
}
