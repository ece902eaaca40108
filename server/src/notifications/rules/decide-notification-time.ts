import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'

// All rules on when and by which channel a member is notified (docs/messages.md#when-a-member-is-told). The content is loaded at
// that time, so that nothing is sent about what was read, taken back or blocked meanwhile.

/** Age at which an unread message is mailed. */
export const unreadMailDelayMs = minutesToMs(10)
/** Ages at which an unread message is mailed as a reminder, counted from its arrival; none follow. */
export const unreadReminderDelaysMs = [hoursToMs(24), hoursToMs(72)] as const
/** Likes within this period are combined in one mail. */
export const likeMailDelayMs = minutesToMs(10)
/** Mails to one member within 24 hours, campaigns included; necessary mails don't count. */
export const maxMailsPerDay = 3
const [quietFromHour, quietUntilHour] = [22, 8]

export type NotificationChannel = 'mail' | 'push'
/** State of a member that decides whether and when to notify. */
export interface NotificationConditions {
  /** The account is open and not paused, and its address confirmed. */
  readonly active: boolean
  /** Enabled for this type and channel. */
  readonly isEnabled: boolean
  /** Mails bounced, were reported as spam, or were unsubscribed from. */
  readonly mailsDisabled: boolean
  /** A tab is open. */
  readonly isOnline: boolean
  readonly timeZone: string
  /** Times of mails sent in the last 24 hours, earliest first. */
  readonly recentMailTimes: readonly Date[]
}
/** Send now, never, or decide again at a time. */
export type NotificationDecision = 'now' | 'never' | Date

const getLocalTime = (timeZone: string, at: Date): { hour: number; minute: number } => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { hour: value('hour'), minute: value('minute') }
}

/** End of the quiet hours (22:00 to 8:00 local time) that contain `at`; null outside of them. */
export function getQuietHoursEnd(at: Date, timeZone: string): Date | null {
  const { hour, minute } = getLocalTime(timeZone, at)
  if (hour >= quietUntilHour && hour < quietFromHour) return null
  const remainingMs = hoursToMs((quietUntilHour - hour + 24) % 24) - minutesToMs(minute)
  const end = new Date(Math.floor((at.getTime() + remainingMs) / minutesToMs(1)) * minutesToMs(1))
  // Corrects a clock change in between, which makes the night an hour longer or shorter.
  const driftHours = getLocalTime(timeZone, end).hour - quietUntilHour
  return addMs(end, -hoursToMs(driftHours))
}

/** Decides when to send a notification. Not for necessary mails: security, payments, replies to a member's request. */
export function decideNotificationTime(
  way: NotificationChannel,
  conditions: NotificationConditions,
  now: Date,
): NotificationDecision {
  const { active, isEnabled, mailsDisabled, isOnline, timeZone, recentMailTimes } = conditions
  if (!active || !isEnabled || (way === 'mail' && mailsDisabled)) return 'never'
  const morning = getQuietHoursEnd(now, timeZone)
  if (morning) return morning
  // Members with an open tab see it there; checked again later, in case the tab was just closed.
  if (isOnline) return addMs(now, way === 'mail' ? minutesToMs(10) : minutesToMs(1))
  const oldestOfLimit = recentMailTimes.at(-maxMailsPerDay)
  if (way === 'mail' && oldestOfLimit) return addMs(oldestOfLimit, hoursToMs(24))
  return 'now'
}
