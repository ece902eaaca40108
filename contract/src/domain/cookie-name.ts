import type { BrowserStorageName } from './browser-storage.ts'

/** Browsers accept such a cookie only from this exact host and over HTTPS, so no sister domain can set or read it. */
export const hostCookiePrefix = '__Host-'

/** Returns the cookie's name in the browser. */
export const toBrowserCookieName = (name: BrowserStorageName<'cookie'>, https: boolean): string =>
  https ? hostCookiePrefix + name : name
