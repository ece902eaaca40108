/** First path segments of our pages; excludes URLs with side effects. */
const pagePrefixes = new Set([
  '',
  'account-deleted',
  'activate',
  'age-check',
  'appeals',
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
  'saved-searches',
  'settings',
  'share',
  'signup',
  'signup-matches',
  'first-steps',
  'spending',
  'swipe-game',
  'transactions',
  'transfer',
  'trusted-flaggers',
  'unsubscribe',
  'withdrawal',
])

const placeholderOrigin = 'http://here.invalid'
/** Browsers drop control characters and treat a backslash as a slash; servers may decode encoded paths differently. */
const ambiguousPathPattern = /[\p{Cc}\\]|^\/\/|^[^?#]*(\/\/|%2f|%5c|%25|%2e|%[01][0-9a-f]|%7f)/iu

/** Where a log-in leads: the page in `?return=`, or the members. */
export const getReturnPath = (request: Request): string =>
  toSafeReturnPath(new URL(request.url).searchParams.get('return'), '/members')

/** Returns `requested` if it is one of our pages, never another site or an API call; otherwise `fallback`. */
export function toSafeReturnPath(requested: string | null | undefined, fallback: string): string {
  if (
    !requested?.startsWith('/') ||
    ambiguousPathPattern.test(requested) ||
    !URL.canParse(requested, placeholderOrigin)
  )
    return fallback
  const { origin, pathname, search, hash } = new URL(requested, placeholderOrigin)
  const [, firstSegment = ''] = pathname.split('/')
  return origin === placeholderOrigin && pagePrefixes.has(firstSegment) ? pathname + search + hash : fallback
}
