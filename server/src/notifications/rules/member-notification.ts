import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { NotificationType } from '@amarelle/contract/endpoints/notifications'

/** Kinds of notifications; each has its own texts for mail and push. */
export type NotificationKind =
  | 'new_conversation'
  | 'new_message'
  /** A conversation that a comment begins: its like is told with it. */
  | 'comment'
  | 'like'
  | 'match'
  | 'unread_reminder'
  | 'weekly_update'
  | 'news'
  | 'promotion'
  | 'reminder'
  | 'search_alert'

/** A push notification to one member, after all rules were checked: type enabled, no tab open, no quiet hours. */
export interface MemberNotification {
  readonly kind: NotificationKind
  readonly type: NotificationType
  /** Path that it opens on the member's site. */
  readonly path: `/${string}`
  /** A later notification replaces an earlier one of the same topic. At most 32 letters, digits, `-` and `_`. */
  readonly topic: string
  readonly language: InterfaceLanguage
  /** Name of the other member; null if notifications are discreet, which is the default (docs/messages.md#discreet-notices). */
  readonly name: string | null
}
