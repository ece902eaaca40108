// Chat: conversations of two, their messages, images and gifts, what they cost and who may write.
// A message and its booking are one transaction; live events tell every tab.

export { conversationBetween, unreadCount } from './conversation.sql.ts'
export { conversationsLeft } from './may-write.ts'
export { type Delivered, markDelivered } from './mark-delivered.ts'
export { partnersOf } from './partners.sql.ts'
export { openConversation, storeMessage } from './message.sql.ts'
export { chatModule } from './module.ts'
