import { events } from '../platform/events.ts'
import { publishAll } from '../platform/member-events.ts'
import { provideAcquaintance, provideMessageEvidence, provideRemoval } from '../moderation/index.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { filesOfImages } from './chat-image.ts'
import { chatData } from './personal-data.sql.ts'
import { partingsOf } from './parting.sql.ts'
import { conversationBetween } from './conversation.sql.ts'
import { endChatsOf } from './chats-end.sql.ts'
import { endTalk } from './end-talk.ts'
import { messageEvidence } from './evidence.sql.ts'
import { removeMessage } from './remove-message.ts'
import { deleteSentTextsOf } from './sent-text.sql.ts'
import { badgesOf } from './tell-badges.ts'
import { lockTalk } from './writing-facts.sql.ts'

/**
 * A block ends the conversation for both, at once (docs/safety.md#blocking), and takes what was new in it and in their likes off their
 * badges. A member's end leaves the other side its chat, without a person.
 */
export function hearChat(): void {
  providePersonalData('chats', async (parts, memberId) => {
    const chats = await chatData(parts, memberId)
    return { ...chats, data: { ...chats.data, ended_matches: await partingsOf(parts.db, memberId) } }
  })
  provideAcquaintance(
    async ({ db, memberId }, otherId) => (await conversationBetween(db, memberId, otherId)) !== undefined,
  )
  provideRemoval('message', removeMessage)
  provideMessageEvidence(({ db, memberId }, about) => messageEvidence(db, memberId, about))
  events.during('member.blocked', async (tx, { blockerId, blockedId }, parts) => {
    await lockTalk(tx, blockerId, blockedId)
    await endTalk({ ...parts, db: tx }, [blockerId, blockedId])
  })
  events.during('badges.changed', async (tx, { memberIds }, parts) => {
    await publishAll(tx, await badgesOf({ ...parts, db: tx }, memberIds))
  })
  events.during('member.purged', async (tx, { memberId }) => {
    const images = await endChatsOf(tx, memberId)
    await removeFiles(tx, filesOfImages(images))
    await deleteSentTextsOf(tx, memberId)
  })
}
