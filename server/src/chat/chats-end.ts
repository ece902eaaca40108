import { events } from '../platform/events.ts'
import { publishAll } from '../platform/member-events.ts'
import { provideAcquaintance } from '../moderation/index.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { chatImageAt } from './chat-image.ts'
import { chatData } from './personal-data.sql.ts'
import { clearUnread, closeConversation, conversationBetween } from './conversation.sql.ts'
import { endChatsOf } from './chats-end.sql.ts'
import { badgesOf } from './tell-badges.ts'
import { lockTalk } from './writing-facts.sql.ts'

/**
 * A block ends the conversation for both, at once (DECISIONS 4), and takes what was new in it and in their likes off their
 * badges. A member's end leaves the other side its chat, without a person.
 */
export function hearChat(): void {
  providePersonalData('chats', chatData)
  provideAcquaintance(async ({ db, memberId }, otherId) => {
    const conversation = await conversationBetween(db, memberId, otherId)
    return conversation !== undefined && !conversation.closed
  })
  events.during('member.blocked', async (tx, { blockerId, blockedId }, { clock }) => {
    const both = [blockerId, blockedId]
    await lockTalk(tx, blockerId, blockedId)
    const conversation = await closeConversation(tx, blockerId, blockedId, clock.now())
    if (conversation !== null) await clearUnread(tx, conversation)
    const gone =
      conversation === null
        ? []
        : both.map((memberId) => ({
            memberId,
            event: { type: 'conversation_gone', conversation } as const,
          }))
    await publishAll(tx, [...gone, ...(await badgesOf({ db: tx, clock }, both))])
  })
  events.during('badges.changed', async (tx, { memberIds }, { clock }) => {
    await publishAll(tx, await badgesOf({ db: tx, clock }, memberIds))
  })
  events.during('member.purged', async (tx, { memberId }) => {
    const images = await endChatsOf(tx, memberId)
    await removeFiles(tx, images.map(chatImageAt))
  })
}
