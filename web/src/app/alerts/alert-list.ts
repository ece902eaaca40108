import type { User } from '@amarelle/contract/endpoints/accounts'
import type { DismissalCookie } from '../../session/dismissals.ts'

export type AlertName = 'activation' | 'disabled-email' | 'enrich' | 'bonus' | 'push' | 'home-screen'
export interface Alert {
  readonly name: AlertName
  /** Decided from the user's data only; the component may still render nothing. */
  readonly isDue: (user: User) => boolean
  /** Path prefixes where the alert is not shown, besides the quiet pages. */
  readonly hiddenOn: readonly string[]
  /** Set for dismissible alerts (docs/product.md#alerts). */
  readonly dismissalCookie?: DismissalCookie
  /** Rendered only in the browser, because it counts down or depends on browser features; a placeholder reserves its space. */
  readonly browserOnly?: true
  /** Reserves no space, because most members will not see the alert. */
  readonly noReservedSpace?: true
}

/** Pages of a person, the game, the checkout and others where a notice would interrupt. */
const quietPages: readonly RegExp[] = [
  /^\/(members|likes\/m)\/\d+/,
  /^\/profile$/,
  /^\/swipe-game$/,
  /^\/credits\/./,
  /^\/(premium|payment|directdebit|transfer|signup|notifications)(\/|$)/,
  /^\/activate\/done$/,
]

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
    hiddenOn: [],
    dismissalCookie: 'hide-disabled-notifications-alert',
  },
  {
    name: 'enrich',
    isDue: (user) => user.profile.main_image === null,
    hiddenOn: ['/settings'],
    dismissalCookie: 'hide-enrich-alert',
  },
  {
    name: 'bonus',
    isDue: (user) => user.active_discount !== null && !user.paid_user,
    // The page shows the bonus itself.
    hiddenOn: ['/credits'],
    browserOnly: true,
  },
  {
    name: 'push',
    isDue: () => true,
    hiddenOn: [],
    dismissalCookie: 'hide-push-notification-alert',
    browserOnly: true,
    noReservedSpace: true,
  },
  {
    name: 'home-screen',
    isDue: () => true,
    hiddenOn: [],
    browserOnly: true,
    noReservedSpace: true,
  },
]

const isWithin = (pathname: string) => (page: string) => pathname === page || pathname.startsWith(`${page}/`)

interface AlertHistory {
  /** Cookie names to the time of dismissal, in milliseconds since 1970. */
  readonly dismissed: Readonly<Record<string, number>>
  /** Name of the alert that was new within the last day. */
  readonly newestAlert: string | null
}
/**
 * Returns the first due alert. Within a day of a new alert no other one comes, except the request to confirm the e-mail address,
 * without which nobody sees the member.
 */
export function findAlert(
  user: User,
  pathname: string,
  { dismissed, newestAlert }: AlertHistory,
): Alert | undefined {
  if (quietPages.some((pattern) => pattern.test(pathname))) return undefined
  const alert = alerts.find(
    ({ name, isDue, dismissalCookie }) =>
      (newestAlert === null || name === newestAlert || name === 'activation') &&
      isDue(user) &&
      !(dismissalCookie && dismissed[dismissalCookie] !== undefined),
  )
  return alert?.hiddenOn.some(isWithin(pathname)) ? undefined : alert
}
