// Notifications by mail and push, and the members' settings for them. Listens to events of lower modules and decides in one place
// (rules/decide-notification-time.ts). Necessary mails (e.g. password reset) are sent by the module that they concern.

export { supportInboxPort, undeliveredAnswerPort } from './returned-mail/support-inbox-port.ts'
export { notificationsModule } from './module.ts'
