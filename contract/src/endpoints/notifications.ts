import { z } from 'zod'
import { booleanSchema, okSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

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
export const optInNotificationTypes: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news']

/** Why no mail but the necessary one is sent (docs/messages.md#stopped-mails). */
export const mailDisabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type MailDisabledReason = (typeof mailDisabledReasons)[number]

const notificationPreferenceSchema = z.object({
  type: z.enum(notificationTypes),
  mail: z.boolean(),
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>
const notificationSettingsSchema = z.object({
  /** All types, in the order in which they are shown. */
  preferences: z.array(notificationPreferenceSchema),
  /** Notices name nobody (docs/messages.md#discreet-notices). */
  discreet: z.boolean(),
  disabled: z.array(z.enum(mailDisabledReasons)),
  /** Where the mails go. */
  email: z.string(),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

export const getNotificationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/notifications.php',
  summary: 'What the member is told of by mail and by push, and why mails are stopped, if they are.',
  input: z.object({}),
  answer: notificationSettingsSchema,
  errors: ['authentication_required'],
})
export const saveNotificationsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications.php',
  summary: 'Saves some or all of it; what is left out stays.',
  input: z.object({
    preferences: z
      .array(
        z.object({
          type: z.enum(notificationTypes),
          mail: booleanSchema.optional(),
          push: booleanSchema.optional(),
        }),
      )
      .max(notificationTypes.length)
      .default([]),
    discreet: booleanSchema.optional(),
  }),
  answer: notificationSettingsSchema,
  errors: ['authentication_required'],
})
export const enableMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/notifications-mail.php',
  summary:
    'Ends why the member’s mails were stopped: what was asked, marked or returned is over, by the member’s own click.',
  input: z.object({ reason: z.enum(mailDisabledReasons) }),
  answer: notificationSettingsSchema,
  errors: ['authentication_required', 'too_many_requests'],
})

const unsubscribeTokenSchema = z.string().min(1).max(100)
/** What a mailed link ends; it logs nobody in and shows nothing of the account. */
export const getUnsubscribeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/unsubscribe.php',
  summary: 'Which mails a mailed link ends. Asking changes nothing: mail scanners open links.',
  input: z.object({ token: unsubscribeTokenSchema }),
  answer: z.object({
    type: z.enum(notificationTypes),
    /** Whether mails of the type are sent now, and any mails but the necessary. */
    type_on: z.boolean(),
    any_on: z.boolean(),
  }),
  errors: ['link_expired', 'too_many_requests'],
})
export const unsubscribeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/unsubscribe.php',
  summary: 'Ends the mails of one type, or all but the necessary ones.',
  input: z.object({ token: unsubscribeTokenSchema, all: booleanSchema.default(false) }),
  answer: okSchema,
  errors: ['link_expired', 'too_many_requests'],
})
