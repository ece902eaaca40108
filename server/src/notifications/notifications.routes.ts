import {
  enableMailEndpoint,
  getNotificationsEndpoint,
  getUnsubscribeEndpoint,
  saveNotificationsEndpoint,
  unsubscribeEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { enableMail } from './enable-mail.ts'
import { saveSettings, showSettings } from './notification-settings.ts'
import { pushEndpoints } from './push/push.routes.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts'

export const notificationsEndpoints: readonly EndpointRoute[] = [
  ...pushEndpoints,
  createRoute(getNotificationsEndpoint, (context) => showSettings(context)),
  createRoute(saveNotificationsEndpoint, saveSettings),
  createRoute(enableMailEndpoint, async (context, { reason }) => {
    await enableMail(context, reason)
    return showSettings(context)
  }),
  // Without a limit: forged links are told by their signature, before anything is looked up.
  createRoute(getUnsubscribeEndpoint, (context, { token }) => showUnsubscribe(context, token)),
  createRoute(unsubscribeEndpoint, async (context, { token, all }) => {
    await unsubscribe(context, token, all)
    return { ok: true as const }
  }),
]
