import { events } from '../platform/events.ts'
import { publishAll } from '../platform/member-events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { chatImageAt } from './chat-image.ts'
import { chatData } from './personal-data.sql.ts'
import { clearUnread, closeConversation } from './conversation.sql.ts'
import { endChatsOf } from './chats-end.sql.ts'

/** A block ends the conversation for both, at once (DECISIONS 4). A member's end leaves the other side its chat, without a person. */
export function hearChat(): void {
  providePersonalData('chats', chatData)
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
  events.during('member.purged', async (tx, { memberId }) => {
    const images = await endChatsOf(tx, memberId)
    await removeFiles(tx, images.map(chatImageAt))
  })
}
