import {
  enableMailEndpoint,
  getNotificationsEndpoint,
  getUnsubscribeEndpoint,
  saveNotificationsEndpoint,
  unsubscribeEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { registerEndpoint } from '../platform/http/api.ts'
import { enableMail } from './enable-mail.ts'
import { saveSettings, showSettings } from './notification-settings.ts'
import { mountPush } from './push/push.routes.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts'

export function mountNotifications(): void {
  mountPush()
  registerEndpoint(getNotificationsEndpoint, (context) => showSettings(context))
  registerEndpoint(saveNotificationsEndpoint, saveSettings)
  registerEndpoint(enableMailEndpoint, async (context, { reason }) => {
    await enableMail(context, reason)
    return showSettings(context)
  })
  // Without a limit: forged links are told by their signature, before anything is looked up.
  registerEndpoint(getUnsubscribeEndpoint, (context, { token }) => showUnsubscribe(context, token))
  registerEndpoint(unsubscribeEndpoint, async (context, { token, all }) => {
    await unsubscribe(context, token, all)
    return { ok: true as const }
  })
}
