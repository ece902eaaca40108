import type { StoredName } from '@amarelle/contract/browser-storage'
import { cookieName } from '@amarelle/contract/cookie-name'
import { localeCookieDays } from '@amarelle/contract/limits'

/** What a member put away stays away; kept with the moment (docs/product.md#alerts). */
export type Dismissable = Extract<StoredName<'cookie'>, `hide-${string}`>

const isHttps = (): boolean => location.protocol === 'https:'

export const dismiss = (name: Dismissable): void => {
  const kept = `${cookieName(name, isHttps())}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
  document.cookie = isHttps() ? `${kept}; Secure` : kept
}
export const isDismissed = (name: Dismissable): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName(name, isHttps())}=`))
