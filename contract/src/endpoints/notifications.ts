import { z } from 'zod'
import { booleanSchema, okSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

/** The types of notifications that members can choose (docs/messages.md#notice-types). */
export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
  'saved_searches',
] as const
export type NotificationType = (typeof notificationTypes)[number]
/** Advertising: off until the member enables it (docs/law.md#advertising-mail). All others are on by default. */
export const optInNotificationTypes: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news']

/** The reasons why only necessary e-mails are sent (docs/messages.md#stopped-mails). */
export const mailDisabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type MailDisabledReason = (typeof mailDisabledReasons)[number]

const notificationPreferenceSchema = z.object({
  type: z.enum(notificationTypes),
  mail: z.boolean(),
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>
const notificationSettingsSchema = z.object({
  /** All types, in display order. */
  preferences: z.array(notificationPreferenceSchema),
  /** Notifications contain no names (docs/messages.md#discreet-notices). */
  discreet: z.boolean(),
  disabled: z.array(z.enum(mailDisabledReasons)),
  /** The receiving address. */
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
/** Returns the mails that an unsubscribe link turns off; it neither logs in nor shows anything of the account. */
export const getUnsubscribeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/unsubscribe.php',
  summary: 'Which mails a mailed link ends. Asking changes nothing: mail scanners open links.',
  input: z.object({ token: unsubscribeTokenSchema }),
  answer: z.object({
    type: z.enum(notificationTypes),
    /** True if e-mails of this type, and any but the necessary ones, are currently sent. */
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
