import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'

// When a member is told something, and by which way: all of it stands here (docs/messages.md#when-a-member-is-told). What exists to be told is asked of the
// capabilities at that moment, so nothing is told that was read, taken back or blocked meanwhile.

/** A message that is still unread after so long is worth a mail. */
export const unreadMailDelayMs = minutesToMs(10)
/** And is reminded of twice; then we stop. Counted from when it came. */
export const unreadReminderDelaysMs = [hoursToMs(24), hoursToMs(72)] as const
/** Likes of so long go in one mail. */
export const likeMailDelayMs = minutesToMs(10)
const maxMailsPerDay = 3
const [quietFrom, quietUntil] = [22, 8]

export type NotificationChannel = 'mail' | 'push'
/** How it stands with a member when something is to be told. */
export interface NotificationConditions {
  /** The account is open and its address confirmed. */
  readonly active: boolean
  /** Switched on for this type and way. */
  readonly isEnabled: boolean
  /** Mails came back, were complained of, or were unsubscribed from. */
  readonly mailsDisabled: boolean
  /** A tab is open. */
  readonly isOnline: boolean
  readonly timeZone: string
  /** When the mails of the last 24 hours went out, earliest first. */
  readonly recentMailTimes: readonly Date[]
}
/** Told now, never, or to be asked about again at a time. */
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

/** When the quiet hours end that a time lies in, by the member's own clock; null outside of them. */
export function getQuietHoursEnd(at: Date, timeZone: string): Date | null {
  const { hour, minute } = getLocalTime(timeZone, at)
  if (hour >= quietUntil && hour < quietFrom) return null
  const ahead = hoursToMs((quietUntil - hour + 24) % 24) - minutesToMs(minute)
  const end = new Date(Math.floor((at.getTime() + ahead) / minutesToMs(1)) * minutesToMs(1))
  // The clocks were changed in between: an hour more or less of night.
  const drift = getLocalTime(timeZone, end).hour - quietUntil
  return addMs(end, -hoursToMs(drift))
}

/** Whether a member is told of something now. Not for what must be told: security, payments, what the member asked for. */
export function decideNotificationTime(
  way: NotificationChannel,
  standing: NotificationConditions,
  now: Date,
): NotificationDecision {
  const { active, isEnabled, mailsDisabled, isOnline, timeZone, recentMailTimes } = standing
  if (!active || !isEnabled || (way === 'mail' && mailsDisabled)) return 'never'
  const morning = getQuietHoursEnd(now, timeZone)
  if (morning) return morning
  // Who just closed the tab is asked about again; who has one open sees it there.
  if (isOnline) return addMs(now, way === 'mail' ? minutesToMs(10) : minutesToMs(1))
  const first = recentMailTimes.at(-maxMailsPerDay)
  if (way === 'mail' && first) return addMs(first, hoursToMs(24))
  return 'now'
}
