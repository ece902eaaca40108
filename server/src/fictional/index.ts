// Fictional profiles: who answers for them, their character sheets, and the desk at which agents answer. Members' side of these
// conversations is in chat.

export { fictionalModule } from './module.ts'
