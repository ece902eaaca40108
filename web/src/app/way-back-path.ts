/** The tabs' own screens, and what stands there for visitors. */
const roots = new Set(['/', '/members', '/swipe-game', '/chats', '/likes', '/profile', '/login'])
const under = /^\/(members|likes|credits|settings)\/./
/** It has a way back of its own. */
const thread = /^\/(chats\/.|members\/\d+\/chat)/

/**
 * Where the installed app's back button leads when nothing came before; null where there is none (docs/product.md#top-bar).
 */
export function wayBackPath(pathname: string, member: boolean): string | null {
  if (roots.has(pathname) || thread.test(pathname)) return null
  const parent = under.exec(pathname)?.[1]
  if (parent) return `/${parent}`
  return member ? '/profile' : '/'
}
