import {
  enableMailEndpoint,
  getNotificationsEndpoint,
  getUnsubscribeEndpoint,
  saveNotificationsEndpoint,
  unsubscribeEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { enableMail } from './suppression/enable-mail.ts'
import { saveNotificationSettings, loadNotificationSettings } from './preferences/notification-settings.ts'
import { pushEndpoints } from './push/push.routes.ts'
import { getUnsubscribeState, unsubscribe } from './unsubscribe/unsubscribe.ts'

export const notificationsEndpoints: readonly EndpointRoute[] = [
  ...pushEndpoints,
  createRoute(getNotificationsEndpoint, (context) => loadNotificationSettings(context)),
  createRoute(saveNotificationsEndpoint, saveNotificationSettings),
  createRoute(enableMailEndpoint, async (context, { reason }) => {
    await enableMail(context, reason)
    return loadNotificationSettings(context)
  }),
  // No rate limit needed: forged tokens fail the signature check before any query.
  createRoute(getUnsubscribeEndpoint, (context, { token }) => getUnsubscribeState(context, token)),
  createRoute(unsubscribeEndpoint, async (context, { token, all }) => {
    await unsubscribe(context, token, all)
    return { ok: true as const }
  }),
]
