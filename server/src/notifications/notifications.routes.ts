import {
  enableMail as enableMailEndpoint,
  getNotifications,
  getUnsubscribe,
  saveNotifications,
  unsubscribe as unsubscribeEndpoint,
} from '@amarelle/contract/notifications'
import { serve } from '../platform/http.ts'
import { enableMail } from './enable-mail.ts'
import { saveSettings, showSettings } from './notification-settings.ts'
import { mountPush } from './push/push.routes.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts'

export function mountNotifications(): void {
  mountPush()
  serve(getNotifications, (context) => showSettings(context))
  serve(saveNotifications, saveSettings)
  serve(enableMailEndpoint, async (context, { reason }) => {
    await enableMail(context, reason)
    return showSettings(context)
  })
  // Without a limit: forged links are told by their signature, before anything is looked up.
  serve(getUnsubscribe, (context, { token }) => showUnsubscribe(context, token))
  serve(unsubscribeEndpoint, async (context, { token, all }) => {
    await unsubscribe(context, token, all)
    return { ok: true as const }
  })
}
