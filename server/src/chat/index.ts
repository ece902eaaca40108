// Chat: conversations of two, their messages, images and gifts, what they cost and who may write.
// A message and its booking are one transaction; live events tell every tab.
export { conversationBetween, partnersOf, unreadCount } from './conversation.sql.ts'
export { hearChat } from './chats-end.ts'
export { conversationsLeft } from './may-write.ts'
export { mountChat } from './chat.routes.ts'
export { mountChatImages } from './chat-image.ts'
export { hearOpenings } from './opening-message.ts'
export { insertMessage, openConversation } from './message.sql.ts'
