/** Where something else stands at the bottom of a phone's screen: a photo's buttons, or the order's one (docs/design.md#bottom-tabs). */
const pathsWithoutTabs = [
  /^\/(members|likes\/m)\/\d+/,
  /^\/chats\/./,
  /^\/credits\/./,
  /^\/(payment|directdebit|transfer|signup|signup-matches|complete-signup)(\/|$)/,
]
export const showsBottomTabs = (pathname: string): boolean =>
  !pathsWithoutTabs.some((place) => place.test(pathname))
