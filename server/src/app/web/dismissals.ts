import { browserStorage, type BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { User } from '@amarelle/contract/endpoints/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setCookie, readCookie } from '../http/cookies.ts'

const disabledNotificationsCookie: BrowserStorageName<'cookie'> = 'hide-disabled-notifications-alert'
const dismissalCookies = browserStorage.flatMap((stored) =>
  stored.kind === 'cookie' && (stored.key.startsWith('hide-') || stored.key === 'site-entry-seen')
    ? [stored.key]
    : [],
)

const newestAlertCookie: BrowserStorageName<'cookie'> = 'newest-alert'
/** The alert that was new within the last day, from a cookie that the page sets for a day; null without one. */
export const readNewestAlert = (request: FastifyRequest): string | null =>
  readCookie(request, newestAlertCookie) ?? null

/**
 * Reads what was dismissed and when (milliseconds since 1970) from the pages' cookies (web/session/dismissed.ts;
 * docs/product.md#alerts). The alert on stopped mails stays dismissed only while they are stopped; a later stop is shown again.
 */
export function readDismissals(
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'notifications_disabled'> | null,
): Record<string, number> {
  const all = dismissalCookies.flatMap((name) => {
    const at = readCookie(request, name)
    return at === undefined ? [] : [[name, Number(at) || 0] as const]
  })
  const { [disabledNotificationsCookie]: hidden, ...rest } = Object.fromEntries(all)
  if (hidden === undefined) return rest
  if (user?.notifications_disabled.length !== 0) return { ...rest, [disabledNotificationsCookie]: hidden }
  setCookie(request, reply, { name: disabledNotificationsCookie, value: '', maxAgeDays: 0 })
  return rest
}
