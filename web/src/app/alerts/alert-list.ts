import type { User } from '@amarelle/contract/endpoints/accounts'
import type { DismissalCookie } from '../../session/dismissals.ts'
import { dismissLegalChange, findShownLegalChanges } from './dismissed-legal-changes.ts'

export type AlertName =
  | 'activation'
  | 'pause'
  | 'disabled-email'
  | 'legal-change'
  | 'enrich'
  | 'verification'
  | 'bonus'
  | 'push'
  | 'home-screen'
export interface Alert {
  readonly name: AlertName
  /** Decided from the user's data and the value of the dismissal's cookie only; the component may still render nothing. */
  readonly isDue: (user: User, dismissed?: string) => boolean
  /** Path prefixes where the alert is not shown, besides the quiet pages. */
  readonly hiddenOn: readonly string[]
  /** Set for dismissible alerts (docs/product.md#alerts). */
  readonly dismissalCookie?: DismissalCookie
  /** The value of the cookie after a dismissal, where it names what was dismissed and `isDue` reads it. */
  readonly dismiss?: (user: User, dismissed?: string) => string
  /** Rendered only in the browser, because it counts down or depends on browser features; a placeholder reserves its space. */
  readonly browserOnly?: true
  /** Reserves no space, because most members will not see the alert. */
  readonly noReservedSpace?: true
}

/** Pages of a person, the game, the checkout, a complaint and others where a notice would interrupt. */
const quietPages: readonly RegExp[] = [
  /^\/(members|likes\/m)\/\d+/,
  /^\/profile$/,
  /^\/swipe-game$/,
  /^\/credits(\/|$)/,
  /^\/(premium|payment|directdebit|transfer|signup|notifications|complaints|appeals)(\/|$)/,
  /^\/settings\/delete$/,
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
    name: 'pause',
    isDue: (user) => Boolean(user.profile.pause),
    hiddenOn: ['/settings/pause'],
  },
  {
    name: 'disabled-email',
    isDue: (user) => user.notifications_disabled.length > 0,
    hiddenOn: [],
    dismissalCookie: 'hide-disabled-notifications-alert',
  },
  {
    name: 'legal-change',
    isDue: (user, dismissed) => findShownLegalChanges(user, dismissed).length > 0,
    hiddenOn: ['/pages/terms', '/pages/privacy'],
    dismissalCookie: 'hide-legal-change-alert',
    dismiss: dismissLegalChange,
  },
  {
    name: 'enrich',
    isDue: (user) => user.profile.main_image === null,
    hiddenOn: ['/settings'],
    dismissalCookie: 'hide-enrich-alert',
  },
  {
    name: 'verification',
    isDue: (user) => ['refused', 'lapsed', 'undecided'].includes(user.profile.verification.state),
    hiddenOn: ['/profile/verification'],
    dismissalCookie: 'hide-verification-alert',
  },
  {
    name: 'bonus',
    isDue: (user) => user.active_discount !== null && !user.paid_user,
    hiddenOn: [],
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
  /** Cookie names to their values. */
  readonly dismissed: Readonly<Record<string, string>>
  /** Name of the alert that was new within the last day. */
  readonly newestAlert: string | null
}
/**
 * Returns the first due alert. Within a day of a new alert no other one comes, except those that say why nobody sees the member: the
 * request to confirm the e-mail address, and the pause.
 */
export function findAlert(
  user: User,
  pathname: string,
  { dismissed, newestAlert }: AlertHistory,
): Alert | undefined {
  if (quietPages.some((pattern) => pattern.test(pathname))) return undefined
  const alert = alerts.find(
    ({ name, isDue, dismissalCookie, dismiss }) =>
      (newestAlert === null || name === newestAlert || name === 'activation' || name === 'pause') &&
      isDue(user, dismissalCookie && dismissed[dismissalCookie]) &&
      (dismiss !== undefined || !(dismissalCookie && dismissed[dismissalCookie] !== undefined)),
  )
  return alert?.hiddenOn.some(isWithin(pathname)) ? undefined : alert
}
