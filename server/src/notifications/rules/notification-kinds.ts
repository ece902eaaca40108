import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { NotificationKind } from './member-notification.ts'

interface NotificationKindSettings {
  /** The setting that enables it. */
  readonly type: NotificationType
  /** Path that its button links to. */
  readonly path: `/${string}`
}
/** All notification kinds; their texts are `mail.<kind>.*` and `push.<kind>`. */
export const notificationKinds: Record<NotificationKind, NotificationKindSettings> = {
  new_conversation: { type: 'new_conversations', path: '/chats' },
  new_message: { type: 'new_messages', path: '/chats' },
  comment: { type: 'new_conversations', path: '/chats' },
  like: { type: 'like', path: '/likes' },
  match: { type: 'like', path: '/likes' },
  unread_reminder: { type: 'unread_message_reminders', path: '/chats' },
  weekly_update: { type: 'weekly_updates', path: '/members' },
  news: { type: 'news', path: '/members' },
  promotion: { type: 'promotions', path: '/credits' },
  search_alert: { type: 'saved_searches', path: '/saved-searches' },
  reminder: { type: 'reminders', path: '/profile' },
}
