/** Screens of the bottom tabs, and the entry screens of visitors. */
const rootPaths = new Set(['/', '/members', '/swipe-game', '/chats', '/likes', '/profile', '/login'])
const sectionPathPattern = /^\/(members|likes|credits|settings)\/./
/** Conversations have their own back button. */
const conversationPathPattern = /^\/(chats\/.|members\/\d+\/chat)/

/**
 * Returns where the installed app's back button leads without history; null if the page has none (docs/product.md#top-bar).
 */
export function getParentPath(pathname: string, member: boolean): string | null {
  if (rootPaths.has(pathname) || conversationPathPattern.test(pathname)) return null
  const parent = sectionPathPattern.exec(pathname)?.[1]
  if (parent) return `/${parent}`
  return member ? '/profile' : '/'
}
