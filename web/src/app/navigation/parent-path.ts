/** The tabs' own screens, and what stands there for visitors. */
const rootPaths = new Set(['/', '/members', '/swipe-game', '/chats', '/likes', '/profile', '/login'])
const sectionPathPattern = /^\/(members|likes|credits|settings)\/./
/** It has a way back of its own. */
const conversationPathPattern = /^\/(chats\/.|members\/\d+\/chat)/

/**
 * Where the installed app's back button leads when nothing came before; null where there is none (docs/product.md#top-bar).
 */
export function getParentPath(pathname: string, member: boolean): string | null {
  if (rootPaths.has(pathname) || conversationPathPattern.test(pathname)) return null
  const parent = sectionPathPattern.exec(pathname)?.[1]
  if (parent) return `/${parent}`
  return member ? '/profile' : '/'
}
