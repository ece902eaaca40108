/** What the addresses of our pages begin with; links and calls that do something when they are opened are none of them. */
const pagePrefixes = new Set([
  '',
  'account-deleted',
  'activate',
  'chats',
  'complaints',
  'complete-signup',
  'credits',
  'directdebit',
  'kept-cards',
  'kit',
  'landers',
  'lang-config',
  'likes',
  'login',
  'mail-change',
  'match-finder',
  'members',
  'notifications',
  'pages',
  'payment',
  'premium',
  'pricing',
  'profile',
  'reactivate',
  'reset-password',
  'settings',
  'signup',
  'signup-matches',
  'spending',
  'swipe-game',
  'transactions',
  'transfer',
  'unsubscribe',
  'withdrawal',
])

const placeholderOrigin = 'http://here.invalid'
/** Browsers drop control characters and take a backslash for a slash; servers read an encoded path in more ways than one. */
const ambiguousPathPattern = /[\p{Cc}\\]|^\/\/|^[^?#]*(\/\/|%2f|%5c|%25|%2e|%[01][0-9a-f]|%7f)/iu

/** The page to go on to that somebody asked for: one of ours, never another site or a call; else `otherwise`. */
export function toSafeReturnPath(wanted: string | null | undefined, otherwise: string): string {
  if (
    !wanted?.startsWith('/') ||
    ambiguousPathPattern.test(wanted) ||
    !URL.canParse(wanted, placeholderOrigin)
  )
    return otherwise
  const { origin, pathname, search, hash } = new URL(wanted, placeholderOrigin)
  const [, beginning = ''] = pathname.split('/')
  return origin === placeholderOrigin && pagePrefixes.has(beginning) ? pathname + search + hash : otherwise
}
