import { z } from 'zod'
import { flag, ok } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a member can be told of (docs/messages.md#notice-types). */
export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type NotificationType = (typeof notificationTypes)[number]
/** Advertising: off until the member ticks it (docs/law.md#advertising-mail). All others are on. */
export const optInTypes: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news']

/** Why no mail but the necessary one is sent (docs/messages.md#stopped-mails). */
export const disabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const preference = z.object({ type: z.enum(notificationTypes), mail: z.boolean(), push: z.boolean() })
export type Preference = z.infer<typeof preference>
const notifications = z.object({
  /** All types, in the order in which they are shown. */
  preferences: z.array(preference),
  /** Notices name nobody (docs/messages.md#discreet-notices). */
  discreet: z.boolean(),
  disabled: z.array(z.enum(disabledReasons)),
  /** Where the mails go. */
  email: z.string(),
})
export type Notifications = z.infer<typeof notifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications.php',
  summary: 'What the member is told of by mail and by push, and why mails are stopped, if they are.',
  input: z.object({}),
  answer: notifications,
  errors: ['authentication_required'],
})
export const saveNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications.php',
  summary: 'Saves some or all of it; what is left out stays.',
  input: z.object({
    preferences: z
      .array(z.object({ type: z.enum(notificationTypes), mail: flag.optional(), push: flag.optional() }))
      .max(notificationTypes.length)
      .default([]),
    discreet: flag.optional(),
  }),
  answer: notifications,
  errors: ['authentication_required'],
})
export const enableMail = endpoint({
  method: 'POST',
  path: '/api/notifications-mail.php',
  summary:
    'Ends why the member’s mails were stopped: what was asked, marked or returned is over, by the member’s own click.',
  input: z.object({ reason: z.enum(disabledReasons) }),
  answer: notifications,
  errors: ['authentication_required', 'too_many_requests'],
})

const unsubscribeToken = z.string().min(1).max(100)
/** What a mailed link ends; it logs nobody in and shows nothing of the account. */
export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe.php',
  summary: 'Which mails a mailed link ends. Asking changes nothing: mail scanners open links.',
  input: z.object({ token: unsubscribeToken }),
  answer: z.object({
    type: z.enum(notificationTypes),
    /** Whether mails of the type are sent now, and any mails but the necessary. */
    type_on: z.boolean(),
    any_on: z.boolean(),
  }),
  errors: ['link_expired', 'too_many_requests'],
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe.php',
  summary: 'Ends the mails of one type, or all but the necessary ones.',
  input: z.object({ token: unsubscribeToken, all: flag.default(false) }),
  answer: ok,
  errors: ['link_expired', 'too_many_requests'],
})
