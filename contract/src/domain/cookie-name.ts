import type { BrowserStorageName } from './browser-storage.ts'

/** Browsers accept such a cookie only from this very host and over HTTPS: no sister domain can set or read it. */
export const hostCookiePrefix = '__Host-'

/** The name that a cookie has in the browser. */
export const toBrowserCookieName = (name: BrowserStorageName<'cookie'>, https: boolean): string =>
  https ? hostCookiePrefix + name : name
