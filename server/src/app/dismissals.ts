import { browserStorage, type StoredName } from '@amarelle/contract/browser-storage'
import type { User } from '@amarelle/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { giveCookie, readCookie } from './cookies.ts'

const stopped: StoredName<'cookie'> = 'hide-disabled-notifications-alert'
const dismissable = browserStorage.flatMap((stored) =>
  stored.kind === 'cookie' && (stored.key.startsWith('hide-') || stored.key === 'site-entry-seen')
    ? [stored.key]
    : [],
)

/**
 * What was put away and when, in milliseconds since 1970, by the cookies that the pages keep of it (web/session/dismissed.ts;
 * docs/product.md#alerts). That mails were stopped stays put away as long as they are: what stops them later is told again.
 */
export function dismissalsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'notifications_disabled'> | null,
): Record<string, number> {
  const all = dismissable.flatMap((name) => {
    const at = readCookie(request, name)
    return at === undefined ? [] : [[name, Number(at) || 0] as const]
  })
  const { [stopped]: hidden, ...rest } = Object.fromEntries(all)
  if (hidden === undefined) return rest
  if (user?.notifications_disabled.length !== 0) return { ...rest, [stopped]: hidden }
  giveCookie(request, reply, { name: stopped, value: '', days: 0 })
  return rest
}
