/** Where something else stands at the bottom of a phone's screen: a photo's buttons, or the order's one (docs/design.md#bottom-tabs). */
const withoutTabs = [
  /^\/(members|likes\/m)\/\d+/,
  /^\/chats\/./,
  /^\/credits\/./,
  /^\/(payment|directdebit|transfer|signup|signup-matches|complete-signup)(\/|$)/,
]
export const showsTabs = (pathname: string): boolean => !withoutTabs.some((place) => place.test(pathname))
