/** Returns a path of the site; `/` for anything else, such as another site's address. */
export const toSitePath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])[^\\\s]{0,999}$/.test(path) ? path : '/'
