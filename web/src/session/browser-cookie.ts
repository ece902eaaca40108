import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'

const isHttps = (): boolean => location.protocol === 'https:'
const getBrowserName = (name: BrowserStorageName<'cookie'>): string => toBrowserCookieName(name, isHttps())

/** Sets a cookie for so many days; 0 deletes it. `value` must need no escaping. */
export function setCookie(name: BrowserStorageName<'cookie'>, value: string, days: number): void {
  const cookie = `${getBrowserName(name)}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`
  document.cookie = isHttps() ? `${cookie}; Secure` : cookie
}
export const hasCookie = (name: BrowserStorageName<'cookie'>): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${getBrowserName(name)}=`))
