// Chat: conversations of two, their messages, images and gifts, what they cost and who may write.
// A message and its booking are one transaction; live events tell every tab.
import './check-gifts.job.ts'
import './refund-unconfirmed.job.ts'
import './forget-sent-texts.job.ts'

export { conversationBetween, unreadCount } from './conversation.sql.ts'
export { hearChat } from './chats-end.ts'
export { conversationsLeft } from './may-write.ts'
export { type Delivered, markDelivered } from './mark-delivered.ts'
export { partnersOf } from './partners.sql.ts'
export { mountChat } from './chat.routes.ts'
export { mountChatImages } from './image-address.ts'
export { hearOpenings } from './opening-message.ts'
export { hearPartings } from './partings.ts'
export { openConversation, storeMessage } from './message.sql.ts'
