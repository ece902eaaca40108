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

/**
 * What was put away and when, in milliseconds since 1970, by the cookies that the pages keep of it (web/session/dismissed.ts;
 * docs/product.md#alerts). That mails were stopped stays put away as long as they are: what stops them later is told again.
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
