import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { chatEndpoints } from './chat.routes.ts'
import { mountChatImageRoute } from './images/chat-image-route.ts'
import { checkGiftsJob } from './gifts/check-gifts.job.ts'
import { sentTextRetentionMs } from './text-checks/same-text.ts'
import { deleteOldSentTextsJob } from './text-checks/delete-old-sent-texts.job.ts'
import { refundWaitingConversationJob, refundWaitingJob } from './refunds/refund-waiting.job.ts'
import { refundUnconfirmedJob, refundUnconfirmedSenderJob } from './refunds/refund-unconfirmed.job.ts'
import { deleteCoolingOff, findCoolingOff } from './fictional/cooling-off.sql.ts'
import { fictionalUsePort } from '../credits/index.ts'
import { commentPort, giftPricePort } from '../likes/index.ts'
import { findGiftPrice } from './gifts/gift.sql.ts'
import {
  deleteFictionalSpending,
  findFictionalSpending,
  findFictionalSpendingDays,
  findFictionalUse,
} from './fictional/fictional-use.sql.ts'
import { deleteOldDraftsJob } from './drafts/delete-old-drafts.job.ts'
import { deleteMemberDrafts, draftRetentionMs, findAllDrafts } from './drafts/draft.sql.ts'
import { getVoiceFilePath } from './voice/voice-file.ts'
import { mountVoiceRoute } from './voice/voice-route.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { publishMemberEvents } from '../platform/channel/member-events.ts'
import {
  contactCheckPort,
  conversationPort,
  messageEvidencePort,
  messageRemoverPort,
  repliedMembersPort,
  riskCheckPort,
} from '../moderation/index.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
import { getChatImageFilePaths } from './images/chat-image.ts'
import { loadChatData } from './personal-data.sql.ts'
import { earlyMoneyCheck } from './risk/early-money.ts'
import { massTextsCheck } from './risk/mass-texts.ts'
import {
  commentConversationOf,
  removeCommentedAnswers,
  restoreCommentedAnswers,
} from './sending/comment-subject.sql.ts'
import { openingMessageListeners } from './sending/opening-message.ts'
import { unsentImages, unsentVoices } from './sending/unsent-media.ts'
import { partingListeners } from './conversations/parting-listeners.ts'
import { findPartings } from './conversations/parting.sql.ts'
import { findRepliedMembers } from './conversations/replied-members.sql.ts'
import { findConversationBetween } from './conversations/conversation.sql.ts'
import { removeMemberFromChats } from './remove-member.sql.ts'
import { endConversation } from './conversations/end-conversation.ts'
import { countConversation, loadConversationPart } from './message-views/conversation.sql.ts'
import { loadMessageEvidence } from './message-views/message-evidence.sql.ts'
import { removeMessage, restoreMessage } from './messages/remove-message.ts'
import { deleteMemberSentTexts } from './text-checks/sent-text.sql.ts'
import { createBadgeEvents } from './conversations/badge-events.ts'
import { lockConversationPair } from './conversations/writing-facts.sql.ts'

/**
 * A block closes the conversation for both at once (docs/safety.md#blocking) and updates their badges for unread messages and new
 * likes. When a member is erased, the other one keeps the chat, in which the member appears as a placeholder.
 */
export const chatModule: Module = {
  name: 'chat',
  endpoints: chatEndpoints,
  siteRoutes: [mountChatImageRoute, mountVoiceRoute],
  jobs: [
    checkGiftsJob,
    deleteOldDraftsJob,
    deleteOldSentTextsJob,
    refundUnconfirmedJob,
    refundUnconfirmedSenderJob,
    refundWaitingConversationJob,
    refundWaitingJob,
    unsentImages.cleanupJob,
    unsentVoices.cleanupJob,
  ],
  listeners: [
    ...openingMessageListeners,
    ...partingListeners,
    listenInTransaction('member.blocked', async (tx, { blockerId, blockedId }, services) => {
      await lockConversationPair(tx, blockerId, blockedId)
      await endConversation({ ...services, db: tx }, [blockerId, blockedId])
    }),
    listenInTransaction('profile.answers_removed', async (tx, { memberId, prompts }) => {
      await removeCommentedAnswers(tx, memberId, prompts)
    }),
    listenInTransaction('profile.answers_restored', async (tx, { memberId, answers }) => {
      await restoreCommentedAnswers(tx, memberId, answers)
    }),
    listenInTransaction('badges.changed', async (tx, { memberIds }, services) => {
      await publishMemberEvents(tx, await createBadgeEvents({ ...services, db: tx }, memberIds))
    }),
  ],
  processing: {
    activity: {
      persons: ['members'],
      data: ['messages', 'photos'],
      recipients: ['other_members'],
      legalBases: ['contract'],
    },
    tables: {
      ...keepWithAccount(
        'comment_subject',
        'conversation',
        'fictional_cooling_off',
        'fictional_spending',
        'fictional_spending_day',
        'message',
        'opening_message',
        'participant',
        'parting',
        'voice_message',
        'waiting_message',
      ),
      message_draft: [deletedAfter(draftRetentionMs, { since: 'updated_at', job: 'delete-old-drafts' })],
      sent_text: [deletedAfter(sentTextRetentionMs, { since: 'sent_at', job: 'forget-sent-texts' })],
      ...withoutPersonalData('gift'),
    },
  },
  personalData: {
    chats: async (services, memberId) => {
      const chats = await loadChatData(services, memberId)
      return {
        ...chats,
        data: {
          ...chats.data,
          drafts: await findAllDrafts(services.db, memberId),
          ended_matches: await findPartings(services.db, memberId),
          cooling_off: (await findCoolingOff(services.db, memberId)) ?? null,
          spent_with_fictional: await findFictionalSpending(services.db, memberId),
          spent_with_fictional_by_day: await findFictionalSpendingDays(services.db, memberId),
        },
      }
    },
  },
  eraseMember: async (tx, { memberId }) => {
    const { imageIds, voiceIds } = await removeMemberFromChats(tx, memberId)
    await queueFileRemoval(tx, [...getChatImageFilePaths(imageIds), ...voiceIds.map(getVoiceFilePath)])
    await deleteMemberSentTexts(tx, memberId)
    await deleteMemberDrafts(tx, memberId)
    await deleteCoolingOff(tx, memberId)
    await deleteFictionalSpending(tx, memberId)
  },
  provides: [
    contactCheckPort.implement(
      async ({ db, actor }, otherId) =>
        (await findConversationBetween(db, actor.memberId, otherId)) !== undefined,
    ),
    messageRemoverPort.implement({ remove: removeMessage, restore: restoreMessage }),
    repliedMembersPort.implement(findRepliedMembers),
    fictionalUsePort.implement(findFictionalUse),
    commentPort.implement(commentConversationOf),
    giftPricePort.implement(findGiftPrice),
    riskCheckPort.implement(earlyMoneyCheck),
    riskCheckPort.implement(massTextsCheck),
    conversationPort.implement({ load: loadConversationPart, count: countConversation }),
    messageEvidencePort.implement(({ db, actor }, about) => loadMessageEvidence(db, actor.memberId, about)),
  ],
}
