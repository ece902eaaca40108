/** Pages with other controls at the bottom of a phone's screen, such as profile actions or the order button (docs/design.md#bottom-tabs). */
const pathsWithoutTabs = [
  /^\/(members|likes\/m)\/\d+/,
  /^\/chats\/./,
  /^\/credits\/./,
  /^\/(payment|directdebit|transfer|signup|signup-matches|complete-signup)(\/|$)/,
]
export const showsBottomTabs = (pathname: string): boolean =>
  !pathsWithoutTabs.some((pattern) => pattern.test(pathname))
