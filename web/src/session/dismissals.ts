import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import { localeCookieDays } from '@amarelle/contract/domain/limits'

/** Cookies that record dismissed alerts; the value is the time in milliseconds since 1970, or names what was dismissed (docs/product.md#alerts). */
export type DismissalCookie = Extract<BrowserStorageName<'cookie'>, `hide-${string}`>

const isHttps = (): boolean => location.protocol === 'https:'

function setCookie(name: BrowserStorageName<'cookie'>, value: string, days: number): void {
  const cookie = `${toBrowserCookieName(name, isHttps())}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`
  document.cookie = isHttps() ? `${cookie}; Secure` : cookie
}
export const dismiss = (name: DismissalCookie, value = String(Date.now())): void =>
  setCookie(name, value, localeCookieDays)
/** Remembers for a day which alert is the newest, so that no other one comes before tomorrow. */
export const saveNewestAlert = (name: string): void => setCookie('newest-alert', name, 1)
export const isDismissed = (name: DismissalCookie): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${toBrowserCookieName(name, isHttps())}=`))
