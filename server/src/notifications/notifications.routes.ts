import {
  enableMail as enableMailEndpoint,
  getNotifications,
  getUnsubscribe,
  saveNotifications,
  unsubscribe as unsubscribeEndpoint,
} from '@amarelle/contract/notifications'
import { serve } from '../platform/http.ts'
import { limit } from '../platform/limits.ts'
import { enableMail } from './enable-mail.ts'
import { saveSettings, showSettings } from './notification-settings.ts'
import { mountPush } from './push/push.routes.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** Links that one source may try in an hour: far more than anybody has. */
const linksAnHour = 300

export function mountNotifications(): void {
  mountPush()
  serve(getNotifications, (context) => showSettings(context))
  serve(saveNotifications, saveSettings)
  serve(enableMailEndpoint, async (context, { reason }) => {
    await enableMail(context, reason)
    return showSettings(context)
  })
  serve(getUnsubscribe, async (context, { token }) => {
    await limit(context, `unsubscribe:${context.source}`, linksAnHour, 3600)
    return showUnsubscribe(context, token)
  })
  serve(unsubscribeEndpoint, async (context, { token, all }) => {
    await limit(context, `unsubscribe:${context.source}`, linksAnHour, 3600)
    await unsubscribe(context, token, all)
    return { ok: true as const }
  })
}
