import type { Language } from '@amarelle/contract/domain/languages'
import type { NotificationType } from '@amarelle/contract/endpoints/notifications'

/** What happened, as a notice tells it. Each has its own words by mail and by push. */
export type NotificationKind =
  | 'new_conversation'
  | 'new_message'
  | 'like'
  | 'match'
  | 'unread_reminder'
  | 'weekly_update'
  | 'news'
  | 'promotion'
  | 'reminder'

/** One notice to one member, already decided: type switched on, no tab open, not in the quiet hours. */
export interface MemberNotification {
  readonly kind: NotificationKind
  readonly type: NotificationType
  /** The screen that it opens, on the member's site. */
  readonly path: `/${string}`
  /** A later notice of the same topic takes the earlier one's place: letters, digits, `-` and `_`, at most 32. */
  readonly topic: string
  readonly language: Language
  /** Of whom it tells; null where the member's notices are discreet, which they are unless switched off (docs/messages.md#discreet-notices). */
  readonly name: string | null
}
