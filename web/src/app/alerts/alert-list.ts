import type { User } from '@amarelle/contract/endpoints/accounts'
import type { DismissalCookie } from '../../session/dismissals.ts'

export type AlertName = 'activation' | 'disabled-email' | 'enrich' | 'bonus' | 'push' | 'home-screen'
export interface Alert {
  readonly name: AlertName
  /** As far as the server knows; a part may still show nothing. */
  readonly isDue: (user: User) => boolean
  /** Not on these pages and those below them. */
  readonly hiddenOn: readonly string[]
  /** Where it may be put away: under which name (docs/product.md#alerts). */
  readonly dismissalCookie?: DismissalCookie
  /** It counts down, so the server doesn't render it, and its script comes later; its place is kept. */
  readonly browserOnly?: true
  /** Most see nothing of it: no place is kept. */
  readonly noReservedSpace?: true
}

/** Where one is busy with something else. */
const pagesWithoutAlerts = ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium']

/** Of those that are due the first one shows (docs/product.md#alerts). */
export const alerts: readonly Alert[] = [
  {
    name: 'activation',
    isDue: (user) =>
      user.status === 'not_confirmed' &&
      user.profile.status === 'disabled' &&
      user.notifications_disabled.length === 0,
    hiddenOn: [],
  },
  {
    name: 'disabled-email',
    isDue: (user) => user.notifications_disabled.length > 0,
    // The page says it itself.
    hiddenOn: ['/notifications'],
    dismissalCookie: 'hide-disabled-notifications-alert',
  },
  {
    name: 'enrich',
    isDue: (user) => user.profile.main_image === null,
    hiddenOn: ['/profile', '/settings', ...pagesWithoutAlerts],
    dismissalCookie: 'hide-enrich-alert',
  },
  {
    name: 'bonus',
    isDue: (user) => user.active_discount !== null && !user.paid_user,
    // These say it in their own lines.
    hiddenOn: ['/credits', '/premium', '/payment', '/directdebit'],
    browserOnly: true,
  },
  {
    name: 'push',
    isDue: () => true,
    hiddenOn: pagesWithoutAlerts,
    dismissalCookie: 'hide-push-notification-alert',
    browserOnly: true,
    noReservedSpace: true,
  },
  {
    name: 'home-screen',
    isDue: () => true,
    hiddenOn: pagesWithoutAlerts,
    browserOnly: true,
    noReservedSpace: true,
  },
]

const isWithin = (pathname: string) => (page: string) => pathname === page || pathname.startsWith(`${page}/`)

/** At most one at a time; `dismissed` holds when each key was put away, in milliseconds since 1970. */
export const findAlert = (
  user: User,
  pathname: string,
  dismissed: Readonly<Record<string, number>>,
): Alert | undefined =>
  alerts.find(
    ({ isDue, hiddenOn, dismissalCookie }) =>
      isDue(user) &&
      !hiddenOn.some(isWithin(pathname)) &&
      !(dismissalCookie && dismissed[dismissalCookie] !== undefined),
  )
