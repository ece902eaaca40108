import { browserStorage, type BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { VerificationState } from '@amarelle/contract/domain/photo-verification'
import type { User } from '@amarelle/contract/endpoints/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setCookie, readCookie } from '../http/cookies.ts'

type AlertedUser = Pick<User, 'notifications_disabled' | 'legal_changes'> & {
  readonly profile: Pick<User['profile'], 'verification'>
}
/** States of a verification without an alert. */
const quietStates: readonly VerificationState[] = ['none', 'drawn', 'waiting', 'verified']
const dismissalCookies = browserStorage.flatMap((stored) =>
  stored.kind === 'cookie' && (stored.key.startsWith('hide-') || stored.key === 'site-entry-seen')
    ? [stored.key]
    : [],
)

const newestAlertCookie: BrowserStorageName<'cookie'> = 'newest-alert'
/** Returns the alert that was new within the last day, from a cookie that the page sets for a day; null without one. */
export const readNewestAlert = (request: FastifyRequest): string | null =>
  readCookie(request, newestAlertCookie) ?? null

/** Alerts that stay dismissed only while their cause lasts; a later cause is shown again. */
const hasCause: Partial<Record<BrowserStorageName<'cookie'>, (user: AlertedUser | null) => boolean>> = {
  'hide-disabled-notifications-alert': (user) => user?.notifications_disabled.length !== 0,
  'hide-verification-alert': (user) =>
    user === null || !quietStates.includes(user.profile.verification.state),
  'hide-legal-change-alert': (user) => user?.legal_changes.length !== 0,
}
/**
 * Reads what was dismissed from the pages' cookies (web/session/dismissed.ts;
 * docs/product.md#alerts).
 */
export function readDismissals(
  request: FastifyRequest,
  reply: FastifyReply,
  user: AlertedUser | null,
): Record<string, string> {
  const dismissals = dismissalCookies.flatMap((name) => {
    const value = readCookie(request, name)
    if (value === undefined) return []
    if (hasCause[name]?.(user) ?? true) return [[name, value] as const]
    setCookie(request, reply, { name, value: '', maxAgeDays: 0 })
    return []
  })
  return Object.fromEntries(dismissals)
}
