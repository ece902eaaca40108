// Chat: conversations between two members, their messages, images and gifts, their prices and the permission to write.
// A message and its booking share one transaction; live events update every tab.

export {
  conversationsStartedBy,
  countMemberUnreadMessages,
  findConversationBetween,
  unreadMessagesOf,
} from './conversations/conversation.sql.ts'
export { storeAgentAnswer } from './fictional/store-agent-answer.ts'
export { fictionalWarningVersion, loadPaidToProfile } from './fictional/consent.ts'
export { refundWaitingMessages } from './refunds/refund-waiting.job.ts'
export { staffCommentOf } from './messages/message-columns.sql.ts'
export { loadReadableText } from './message-views/readable-text.ts'
export { openChatImage } from './images/chat-image.ts'
export { openVoice } from './voice/voice-file.ts'
export { lockConversation } from './conversations/conversation.sql.ts'
export { type DeliveryReceipt, markDelivered } from './conversations/mark-delivered.ts'
export { findConversationPartners } from './conversations/conversation-partners.sql.ts'
export { openConversation, storeMessage } from './messages/message.sql.ts'
export { chatModule } from './module.ts'
