import type { StoredName } from '@amarelle/contract/browser-storage'
import { localeCookieDays } from '@amarelle/contract/limits'

/** What a member put away stays away; kept with the moment (SPECIFICATION 4). */
export type Dismissable = Extract<StoredName<'cookie'>, `hide-${string}`>

export const dismiss = (name: Dismissable): void => {
  document.cookie = `${name}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
}
export const isDismissed = (name: Dismissable): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
