import type { User } from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { findAlert, alerts } from './alert-list.ts'

/** As far as the alerts look. */
const member = (more: {
  status?: User['status']
  profile?: 'active' | 'disabled'
  disabled?: User['notifications_disabled']
  photo?: boolean
  discount?: boolean
  paid?: boolean
}) =>
  ({
    status: more.status ?? 'active',
    profile: {
      status: more.profile ?? 'active',
      main_image: more.photo === false ? null : { filename: '', thumb_filename: '', status: 'active' },
    },
    notifications_disabled: more.disabled ?? [],
    paid_user: more.paid ?? false,
    active_discount: more.discount
      ? { code: 'TIMEBONUS25', value_percentage: 25, expires: null, last: true }
      : null,
  }) as unknown as User
const findAlertName = (user: User, pathname = '/members', dismissed: Record<string, number> = {}) =>
  findAlert(user, pathname, dismissed)?.name
const unconfirmed = { status: 'not_confirmed', profile: 'disabled' } as const

test('of all alerts that are due only the first one shows, by the order of the design', () => {
  expect(alerts.map(({ name }) => name)).toEqual(
    ['activation', 'disabled-email', 'enrich', 'bonus', 'push', 'home-screen'].filter((name) =>
      alerts.some((alert) => alert.name === name),
    ),
  )
  expect(findAlertName(member({ ...unconfirmed, photo: false, discount: true }))).toBe('activation')
  expect(findAlertName(member({ photo: false, discount: true }))).toBe('enrich')
  expect(findAlertName(member({ discount: true }))).toBe('bonus')
})
test('the activation reminder is for unconfirmed members with a disabled profile whose mail is not disabled', () => {
  expect(findAlertName(member(unconfirmed))).toBe('activation')
  expect(findAlertName(member({ status: 'not_confirmed' }))).not.toBe('activation')
  expect(findAlertName(member({ profile: 'disabled' }))).not.toBe('activation')
  expect(findAlertName(member({ ...unconfirmed, disabled: ['bounce'] }))).not.toBe('activation')
})
test('that mails were stopped is told until it is put away, and not on the page that says it itself', () => {
  for (const reason of ['fbl', 'bounce', 'listunsubscribe'] as const) {
    const user = member({ disabled: [reason], photo: false })
    expect(findAlertName(user)).toBe('disabled-email')
    expect(findAlertName(user, '/notifications')).not.toBe('disabled-email')
    expect(findAlertName(user, '/members', { 'hide-disabled-notifications-alert': 1 })).toBe('enrich')
  }
})
test('the photo reminder is hidden on its pages and for whom put it away; what comes after it shows there', () => {
  const user = member({ photo: false, discount: true })
  for (const page of [
    '/profile',
    '/signup',
    '/activate/done',
    '/notifications',
    '/settings',
    '/settings/account',
  ])
    expect(findAlertName(user, page)).toBe('bonus')
  for (const page of ['/premium', '/directdebit']) expect(findAlertName(user, page)).not.toBe('enrich')
  expect(findAlertName(user, '/profiles')).toBe('enrich')
  expect(findAlertName(user, '/members', { 'hide-enrich-alert': 1 })).toBe('bonus')
})
test('the bonus is for who has not paid, and not where the page says it itself', () => {
  expect(findAlertName(member({ discount: true, paid: true }))).not.toBe('bonus')
  for (const page of ['/credits', '/credits/2', '/premium', '/payment/7', '/directdebit'])
    expect(findAlertName(member({ discount: true }), page)).not.toBe('bonus')
})
test('push comes last, not on the pages of the specification, and is put away with the moment', () => {
  for (const page of ['/members', '/chats', '/settings', '/credits'])
    expect(findAlertName(member({}), page)).toBe('push')
  for (const page of ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'])
    expect(findAlertName(member({}), page)).toBe(undefined)
  expect(findAlertName(member({}), '/members', { 'hide-push-notification-alert': 1 })).toBe('home-screen')
})
