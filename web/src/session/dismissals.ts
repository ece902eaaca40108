import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import { localeCookieDays } from '@amarelle/contract/domain/limits'

/** Cookies that record dismissed alerts; the value is the time in milliseconds since 1970 (docs/product.md#alerts). */
export type DismissalCookie = Extract<BrowserStorageName<'cookie'>, `hide-${string}`>

const isHttps = (): boolean => location.protocol === 'https:'

export const dismiss = (name: DismissalCookie): void => {
  const cookie = `${toBrowserCookieName(name, isHttps())}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
  document.cookie = isHttps() ? `${cookie}; Secure` : cookie
}
export const isDismissed = (name: DismissalCookie): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${toBrowserCookieName(name, isHttps())}=`))
