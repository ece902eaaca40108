import type { User } from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { findAlert, alerts } from './alert-list.ts'
import { dismissLegalChange, findShownLegalChanges } from './dismissed-legal-changes.ts'

/** A member with only the fields that the alerts read. */
const createUser = (overrides: {
  status?: User['status']
  profile?: 'active' | 'disabled'
  disabled?: User['notifications_disabled']
  photo?: boolean
  discount?: boolean
  paid?: boolean
  legalChanges?: User['legal_changes']
  verification?: User['profile']['verification']['state']
  pause?: User['profile']['pause']
}) =>
  ({
    status: overrides.status ?? 'active',
    profile: {
      status: overrides.profile ?? 'active',
      pause: overrides.pause ?? null,
      verification: { state: overrides.verification ?? 'none' },
      main_image: overrides.photo === false ? null : { filename: '', thumb_filename: '', status: 'active' },
    },
    notifications_disabled: overrides.disabled ?? [],
    legal_changes: overrides.legalChanges ?? [],
    paid_user: overrides.paid ?? false,
    active_discount: overrides.discount
      ? { code: 'TIMEBONUS25', value_percentage: 25, expires: null, last: true }
      : null,
  }) as unknown as User
const findAlertName = (
  user: User,
  pathname = '/members',
  dismissed: Record<string, string> = {},
  newestAlert: string | null = null,
) => findAlert(user, pathname, { dismissed, newestAlert })?.name
const terms = { kind: 'terms', starts_at: '2026-12-14T00:00:00.000Z' } as const
const privacy = { kind: 'privacy', starts_at: '2026-12-14T00:00:00.000Z' } as const
const unconfirmed = { status: 'not_confirmed', profile: 'disabled' } as const

test('only the first of the due alerts shows, in the order of the design', () => {
  expect(alerts.map(({ name }) => name)).toEqual(
    [
      'activation',
      'pause',
      'disabled-email',
      'legal-change',
      'enrich',
      'verification',
      'bonus',
      'push',
      'home-screen',
    ].filter((name) => alerts.some((alert) => alert.name === name)),
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
    expect(findAlertName(user, '/notifications')).toBe(undefined)
    expect(findAlertName(user, '/members', { 'hide-disabled-notifications-alert': '1' })).toBe('enrich')
  }
})
test('the announcement of a new legal text shows until dismissed, but not on the page that it is about', () => {
  const user = createUser({ legalChanges: [terms], photo: false })
  expect(findAlertName(user)).toBe('legal-change')
  expect(findAlertName(user, '/pages/terms')).toBe(undefined)
  const dismissed = { 'hide-legal-change-alert': dismissLegalChange(user) }
  expect(findAlertName(user, '/members', dismissed)).toBe('enrich')
})
test('a dismissed announcement does not hide the one of another text or a later version', () => {
  const both = createUser({ legalChanges: [terms, privacy] })
  const first = dismissLegalChange(both)
  expect(findShownLegalChanges(both, first)).toEqual([privacy])
  expect(findAlertName(both, '/members', { 'hide-legal-change-alert': first })).toBe('legal-change')
  const second = dismissLegalChange(both, first)
  expect(findAlertName(both, '/members', { 'hide-legal-change-alert': second })).not.toBe('legal-change')
  const laterTerms = { ...terms, starts_at: '2027-03-01T00:00:00.000Z' }
  const later = createUser({ legalChanges: [laterTerms, privacy] })
  expect(findShownLegalChanges(later, second)).toEqual([laterTerms])
  expect(findAlertName(later, '/members', { 'hide-legal-change-alert': second })).toBe('legal-change')
  // Cookies of earlier versions hold a time.
  expect(findAlertName(both, '/members', { 'hide-legal-change-alert': '1700000000000' })).toBe('legal-change')
})
test('the photo reminder is hidden in the settings and after its dismissal', () => {
  const user = createUser({ photo: false, discount: true })
  for (const page of ['/settings', '/settings/account']) expect(findAlertName(user, page)).toBe(undefined)
  expect(findAlertName(user, '/members', { 'hide-enrich-alert': '1' })).toBe('bonus')
})
test('profiles, the game, the checkout and pages that say the same show no alert', () => {
  const user = createUser({ ...unconfirmed, photo: false, discount: true })
  for (const page of [
    '/members/7',
    '/likes/m/7',
    '/profile',
    '/swipe-game',
    '/credits',
    '/credits/2',
    '/credits/2/ideal',
    '/credits/repeat-order',
    '/payment/A7',
    '/directdebit',
    '/transfer',
    '/premium',
    '/signup',
    '/notifications',
    '/activate/done',
    '/complaints/C-1/key',
    '/appeals/1/key',
    '/settings/delete',
  ])
    expect(findAlertName(user, page), page).toBe(undefined)
  for (const page of ['/members', '/likes', '/likes/given', '/match-finder', '/transactions', '/profiles'])
    expect(findAlertName(user, page), page).toBe('activation')
})
test('the bonus alert is for members who have not paid, and not on the page that shows the bonus itself', () => {
  expect(findAlertName(createUser({ discount: true, paid: true }))).not.toBe('bonus')
  expect(findAlertName(createUser({ discount: true }))).toBe('bonus')
  expect(findAlertName(createUser({ discount: true }), '/credits')).toBe(undefined)
})
test('the push alert comes after all others, and the home-screen alert follows its dismissal', () => {
  for (const page of ['/members', '/settings']) expect(findAlertName(createUser({}), page)).toBe('push')
  expect(findAlertName(createUser({}), '/members', { 'hide-push-notification-alert': '1' })).toBe(
    'home-screen',
  )
})
test('within a day of a new alert no other one comes, except the request to confirm the e-mail address', () => {
  const user = createUser({ photo: false, discount: true })
  const dismissed = { 'hide-enrich-alert': '1' }
  expect(findAlertName(user, '/members', {}, 'enrich')).toBe('enrich')
  expect(findAlertName(user, '/members', dismissed, 'enrich')).toBe(undefined)
  expect(findAlertName(user, '/members', {}, 'bonus')).toBe('bonus')
  // The day is over.
  expect(findAlertName(user, '/members', dismissed)).toBe('bonus')
  expect(findAlertName(createUser({ ...unconfirmed, photo: false }), '/members', {}, 'enrich')).toBe(
    'activation',
  )
})

test('a pause shows on each page but its own, also within a day of another alert, after the activation reminder', () => {
  const pause = { ends_at: null }
  expect(
    findAlertName(createUser({ pause, photo: false, disabled: ['bounce'] }), '/members', {}, 'enrich'),
  ).toBe('pause')
  expect(findAlertName(createUser({ pause }), '/settings/pause')).toBe(undefined)
  expect(findAlertName(createUser({ ...unconfirmed, pause }))).toBe('activation')
})

test('a photo verification that was refused or has ended is told, except where it is shown', () => {
  for (const verification of ['refused', 'lapsed', 'undecided'] as const) {
    expect(findAlertName(createUser({ verification }))).toBe('verification')
    expect(findAlertName(createUser({ verification }), '/profile/verification')).toBeUndefined()
  }
  expect(findAlertName(createUser({ verification: 'waiting' }))).not.toBe('verification')
})
