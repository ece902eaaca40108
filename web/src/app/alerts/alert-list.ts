import type { User } from '@amarelle/contract/endpoints/accounts'
import type { DismissalCookie } from '../../session/dismissals.ts'

export type AlertName = 'activation' | 'disabled-email' | 'enrich' | 'bonus' | 'push' | 'home-screen'
export interface Alert {
  readonly name: AlertName
  /** Decided from the user's data only; the component may still render nothing. */
  readonly isDue: (user: User) => boolean
  /** Path prefixes where the alert is not shown. */
  readonly hiddenOn: readonly string[]
  /** Set for dismissible alerts (docs/product.md#alerts). */
  readonly dismissalCookie?: DismissalCookie
  /** Rendered only in the browser, because it counts down or depends on browser features; a placeholder reserves its space. */
  readonly browserOnly?: true
  /** Reserves no space, because most members will not see the alert. */
  readonly noReservedSpace?: true
}

/** Pages where an alert would interrupt a task. */
const pagesWithoutAlerts = ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium']

/** In order of priority: the first due alert is shown (docs/product.md#alerts). */
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
    // The page itself shows this.
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
    // These pages show the bonus themselves.
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

/** Returns the first due alert; `dismissed` maps cookie names to the dismissal time in milliseconds since 1970. */
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
