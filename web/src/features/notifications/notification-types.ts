import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the order of the settings screen: notifications caused by members first, then those of the site. */
export const notificationTypeLabels: Record<NotificationType, MessageDescriptor> = {
  new_messages: msg`New messages`,
  new_conversations: msg`New conversations`,
  like: msg`Likes`,
  unread_message_reminders: msg`Unread message reminders`,
  saved_searches: msg`Saved searches`,
  reminders: msg`Reminders`,
  weekly_updates: msg`Weekly update`,
  news: msg`News`,
  promotions: msg`Offers and promotions`,
}
export const orderedNotificationTypes = Object.keys(notificationTypeLabels) as NotificationType[]
