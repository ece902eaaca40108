/** Screens of the bottom tabs, and the entry screens of visitors. */
const rootPaths = new Set(['/', '/members', '/swipe-game', '/chats', '/likes', '/profile', '/login'])
const sectionPathPattern = /^\/(likes|credits|settings)\/./
/** Conversations and profiles have their own back button. */
const ownBackButtonPattern = /^\/(chats\/.|members\/\d|likes\/m\/)/

/**
 * Returns where the installed app's back button leads without history; null if the page has none (docs/product.md#top-bar).
 */
export function getParentPath(pathname: string, member: boolean): string | null {
  if (rootPaths.has(pathname) || ownBackButtonPattern.test(pathname)) return null
  const parent = sectionPathPattern.exec(pathname)?.[1]
  if (parent) return `/${parent}`
  return member ? '/profile' : '/'
}
