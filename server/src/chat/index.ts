// Chat: conversations of two, their messages, images and gifts, what they cost and who may write.
// A message and its booking are one transaction; live events tell every tab.

export { findConversationBetween, countMemberUnreadMessages } from './conversations/conversation.sql.ts'
export { countRemainingConversations } from './sending/send-permission.ts'
export { type DeliveryReceipt, markDelivered } from './conversations/mark-delivered.ts'
export { findConversationPartners } from './conversations/conversation-partners.sql.ts'
export { openConversation, storeMessage } from './messages/message.sql.ts'
export { chatModule } from './module.ts'
