import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import { localeCookieDays } from '@amarelle/contract/domain/limits'

/** What a member put away stays away; kept with the moment (docs/product.md#alerts). */
export type DismissalCookie = Extract<BrowserStorageName<'cookie'>, `hide-${string}`>

const isHttps = (): boolean => location.protocol === 'https:'

export const dismiss = (name: DismissalCookie): void => {
  const kept = `${toBrowserCookieName(name, isHttps())}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
  document.cookie = isHttps() ? `${kept}; Secure` : kept
}
export const isDismissed = (name: DismissalCookie): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${toBrowserCookieName(name, isHttps())}=`))
