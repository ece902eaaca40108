import { eventBus } from '../platform/event-bus.ts'
import { publishMemberEvents } from '../platform/channel/member-events.ts'
import { registerContactCheck, registerMessageEvidence, registerContentRemover } from '../moderation/index.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
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
  registerPersonalDataProvider('chats', async (services, memberId) => {
    const chats = await chatData(services, memberId)
    return { ...chats, data: { ...chats.data, ended_matches: await partingsOf(services.db, memberId) } }
  })
  registerContactCheck(
    async ({ db, memberId }, otherId) => (await conversationBetween(db, memberId, otherId)) !== undefined,
  )
  registerContentRemover('message', removeMessage)
  registerMessageEvidence(({ db, memberId }, about) => messageEvidence(db, memberId, about))
  eventBus.subscribeInTransaction('member.blocked', async (tx, { blockerId, blockedId }, services) => {
    await lockTalk(tx, blockerId, blockedId)
    await endTalk({ ...services, db: tx }, [blockerId, blockedId])
  })
  eventBus.subscribeInTransaction('badges.changed', async (tx, { memberIds }, services) => {
    await publishMemberEvents(tx, await badgesOf({ ...services, db: tx }, memberIds))
  })
  eventBus.subscribeInTransaction('member.purged', async (tx, { memberId }) => {
    const images = await endChatsOf(tx, memberId)
    await queueFileRemoval(tx, filesOfImages(images))
    await deleteSentTextsOf(tx, memberId)
  })
}
