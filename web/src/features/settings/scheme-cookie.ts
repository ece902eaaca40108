import type { StoredName } from '@amarelle/contract/browser-storage'
import { localeCookieDays } from '@amarelle/contract/limits'

const name: StoredName<'cookie'> = 'scheme'

/** The chosen scheme is a cookie, as the language is; any other word than the two means the system's and keeps none. */
export function schemeCookie(scheme: string | undefined): string {
  const kept = scheme === 'light' || scheme === 'dark'
  return `${name}=${kept ? scheme : ''}; Path=/; Max-Age=${kept ? localeCookieDays * 86_400 : 0}; SameSite=Lax`
}
