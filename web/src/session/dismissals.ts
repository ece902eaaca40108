import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { localeCookieDays } from '@amarelle/contract/domain/limits'
import { hasCookie, setCookie } from './browser-cookie.ts'

/** Cookies that record dismissed alerts; the value is the time in milliseconds since 1970, or names what was dismissed (docs/product.md#alerts). */
export type DismissalCookie = Extract<BrowserStorageName<'cookie'>, `hide-${string}`>

export const dismiss = (name: DismissalCookie, value = String(Date.now())): void =>
  setCookie(name, value, localeCookieDays)
/** Remembers for a day which alert is the newest, so that no other one comes before tomorrow. */
export const saveNewestAlert = (name: string): void => setCookie('newest-alert', name, 1)
export const isDismissed = (name: DismissalCookie): boolean => hasCookie(name)
