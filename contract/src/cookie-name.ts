import type { StoredName } from './browser-storage.ts'

/** Browsers accept such a cookie only from this very host and over HTTPS: no sister domain can set or read it. */
export const hostPrefix = '__Host-'

/** The name that a cookie has in the browser. */
export const cookieName = (name: StoredName<'cookie'>, https: boolean): string =>
  https ? hostPrefix + name : name
