import type { User } from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { findAlert, alerts } from './alert-list.ts'

/** A member with only the fields that the alerts read. */
const createUser = (overrides: {
  status?: User['status']
  profile?: 'active' | 'disabled'
  disabled?: User['notifications_disabled']
  photo?: boolean
  discount?: boolean
  paid?: boolean
}) =>
  ({
    status: overrides.status ?? 'active',
    profile: {
      status: overrides.profile ?? 'active',
      main_image: overrides.photo === false ? null : { filename: '', thumb_filename: '', status: 'active' },
    },
    notifications_disabled: overrides.disabled ?? [],
    paid_user: overrides.paid ?? false,
    active_discount: overrides.discount
      ? { code: 'TIMEBONUS25', value_percentage: 25, expires: null, last: true }
      : null,
  }) as unknown as User
const findAlertName = (user: User, pathname = '/members', dismissed: Record<string, number> = {}) =>
  findAlert(user, pathname, dismissed)?.name
const unconfirmed = { status: 'not_confirmed', profile: 'disabled' } as const

test('only the first of the due alerts shows, in the order of the design', () => {
  expect(alerts.map(({ name }) => name)).toEqual(
    ['activation', 'disabled-email', 'enrich', 'bonus', 'push', 'home-screen'].filter((name) =>
      alerts.some((alert) => alert.name === name),
    ),
  )
  expect(findAlertName(createUser({ ...unconfirmed, photo: false, discount: true }))).toBe('activation')
  expect(findAlertName(createUser({ photo: false, discount: true }))).toBe('enrich')
  expect(findAlertName(createUser({ discount: true }))).toBe('bonus')
})
test('the activation reminder is for unconfirmed members with a disabled profile whose mail is not disabled', () => {
  expect(findAlertName(createUser(unconfirmed))).toBe('activation')
  expect(findAlertName(createUser({ status: 'not_confirmed' }))).not.toBe('activation')
  expect(findAlertName(createUser({ profile: 'disabled' }))).not.toBe('activation')
  expect(findAlertName(createUser({ ...unconfirmed, disabled: ['bounce'] }))).not.toBe('activation')
})
test('the disabled-mail alert shows until dismissed, but not on the notifications page, which says it itself', () => {
  for (const reason of ['fbl', 'bounce', 'listunsubscribe'] as const) {
    const user = createUser({ disabled: [reason], photo: false })
    expect(findAlertName(user)).toBe('disabled-email')
    expect(findAlertName(user, '/notifications')).not.toBe('disabled-email')
    expect(findAlertName(user, '/members', { 'hide-disabled-notifications-alert': 1 })).toBe('enrich')
  }
})
test('the photo reminder is hidden on some pages and after dismissal; the next due alert shows instead', () => {
  const user = createUser({ photo: false, discount: true })
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
test('the bonus alert is for members who have not paid, and not on pages that show the bonus themselves', () => {
  expect(findAlertName(createUser({ discount: true, paid: true }))).not.toBe('bonus')
  for (const page of ['/credits', '/credits/2', '/premium', '/payment/7', '/directdebit'])
    expect(findAlertName(createUser({ discount: true }), page)).not.toBe('bonus')
})
test('the push alert comes after all others, not on the excluded pages, and the home-screen alert follows its dismissal', () => {
  for (const page of ['/members', '/chats', '/settings', '/credits'])
    expect(findAlertName(createUser({}), page)).toBe('push')
  for (const page of ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'])
    expect(findAlertName(createUser({}), page)).toBe(undefined)
  expect(findAlertName(createUser({}), '/members', { 'hide-push-notification-alert': 1 })).toBe('home-screen')
})
