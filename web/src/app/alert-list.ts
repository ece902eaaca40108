import type { User } from '@amarelle/contract/accounts'
import type { Dismissable } from '../session/dismissed.ts'

export type AlertName = 'activation' | 'disabled-email' | 'enrich' | 'bonus' | 'push' | 'home-screen'
export interface Alert {
  readonly name: AlertName
  /** As far as the server knows; a part may still show nothing. */
  readonly due: (user: User) => boolean
  /** Not on these pages and those below them. */
  readonly hiddenOn: readonly string[]
  /** Where it may be put away: under which name (docs/product.md#alerts). */
  readonly key?: Dismissable
  /** It counts down, so the server doesn't render it, and its script comes later; its place is kept. */
  readonly browserOnly?: true
  /** Most see nothing of it: no place is kept. */
  readonly placeless?: true
}

/** Where one is busy with something else. */
const away = ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium']

/** Of those that are due the first one shows (docs/product.md#alerts). */
export const alerts: readonly Alert[] = [
  {
    name: 'activation',
    due: (user) =>
      user.status === 'not_confirmed' &&
      user.profile.status === 'disabled' &&
      user.notifications_disabled.length === 0,
    hiddenOn: [],
  },
  {
    name: 'disabled-email',
    due: (user) => user.notifications_disabled.length > 0,
    // The page says it itself.
    hiddenOn: ['/notifications'],
    key: 'hide-disabled-notifications-alert',
  },
  {
    name: 'enrich',
    due: (user) => user.profile.main_image === null,
    hiddenOn: ['/profile', '/settings', ...away],
    key: 'hide-enrich-alert',
  },
  {
    name: 'bonus',
    due: (user) => user.active_discount !== null && !user.paid_user,
    // These say it in their own lines.
    hiddenOn: ['/credits', '/premium', '/payment', '/directdebit'],
    browserOnly: true,
  },
  {
    name: 'push',
    due: () => true,
    hiddenOn: away,
    key: 'hide-push-notification-alert',
    browserOnly: true,
    placeless: true,
  },
  {
    name: 'home-screen',
    due: () => true,
    hiddenOn: away,
    browserOnly: true,
    placeless: true,
  },
]

const within = (pathname: string) => (page: string) => pathname === page || pathname.startsWith(`${page}/`)

/** At most one at a time; `dismissed` holds when each key was put away, in milliseconds since 1970. */
export const alertOf = (
  user: User,
  pathname: string,
  dismissed: Readonly<Record<string, number>>,
): Alert | undefined =>
  alerts.find(
    ({ due, hiddenOn, key }) =>
      due(user) && !hiddenOn.some(within(pathname)) && !(key && dismissed[key] !== undefined),
  )
