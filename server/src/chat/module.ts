import type { Module } from '../platform/modules/module.ts'
import { chatEndpoints } from './chat.routes.ts'
import { mountChatImages } from './image-address.ts'
import { checkGiftsJob } from './check-gifts.job.ts'
import { forgetSentTextsJob } from './forget-sent-texts.job.ts'
import { refundUnconfirmedJob, refundUnconfirmedSenderJob } from './refund-unconfirmed.job.ts'
import { removeUnusedImageJob } from './remove-unused-image.job.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { publishMemberEvents } from '../platform/channel/member-events.ts'
import { contactCheckPort, messageEvidencePort, messageRemoverPort } from '../moderation/index.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
import { filesOfImages } from './chat-image.ts'
import { chatData } from './personal-data.sql.ts'
import { openingMessageListeners } from './opening-message.ts'
import { partingListeners } from './partings.ts'
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
export const chatModule: Module = {
  name: 'chat',
  endpoints: chatEndpoints,
  siteRoutes: [mountChatImages],
  jobs: [
    checkGiftsJob,
    forgetSentTextsJob,
    refundUnconfirmedJob,
    refundUnconfirmedSenderJob,
    removeUnusedImageJob,
  ],
  listeners: [
    ...openingMessageListeners,
    ...partingListeners,
    listenInTransaction('member.blocked', async (tx, { blockerId, blockedId }, services) => {
      await lockTalk(tx, blockerId, blockedId)
      await endTalk({ ...services, db: tx }, [blockerId, blockedId])
    }),
    listenInTransaction('badges.changed', async (tx, { memberIds }, services) => {
      await publishMemberEvents(tx, await badgesOf({ ...services, db: tx }, memberIds))
    }),
  ],
  personalData: {
    chats: async (services, memberId) => {
      const chats = await chatData(services, memberId)
      return { ...chats, data: { ...chats.data, ended_matches: await partingsOf(services.db, memberId) } }
    },
  },
  eraseMember: async (tx, { memberId }) => {
    const images = await endChatsOf(tx, memberId)
    await queueFileRemoval(tx, filesOfImages(images))
    await deleteSentTextsOf(tx, memberId)
  },
  provides: [
    contactCheckPort.implement(
      async ({ db, memberId }, otherId) => (await conversationBetween(db, memberId, otherId)) !== undefined,
    ),
    messageRemoverPort.implement(removeMessage),
    messageEvidencePort.implement(({ db, memberId }, about) => messageEvidence(db, memberId, about)),
  ],
}
