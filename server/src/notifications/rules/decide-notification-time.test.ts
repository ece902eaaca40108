import { expect, test } from 'vitest'
import {
  decideNotificationTime,
  getQuietHoursEnd,
  type NotificationConditions,
} from './decide-notification-time.ts'

const noon = new Date('2026-03-10T11:00:00Z')
const deliverableConditions: NotificationConditions = {
  active: true,
  isEnabled: true,
  mailsDisabled: false,
  isOnline: false,
  timeZone: 'Europe/Amsterdam',
  recentMailTimes: [],
}
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000)

test('an enabled notification is sent at once, by mail and by push', () => {
  expect(decideNotificationTime('mail', deliverableConditions, noon)).toBe('now')
  expect(decideNotificationTime('push', deliverableConditions, noon)).toBe('now')
})
test('disabled types and inactive accounts are never notified', () => {
  expect(decideNotificationTime('mail', { ...deliverableConditions, isEnabled: false }, noon)).toBe('never')
  expect(decideNotificationTime('push', { ...deliverableConditions, active: false }, noon)).toBe('never')
})
test('push still works where mails were stopped', () => {
  expect(decideNotificationTime('mail', { ...deliverableConditions, mailsDisabled: true }, noon)).toBe(
    'never',
  )
  expect(decideNotificationTime('push', { ...deliverableConditions, mailsDisabled: true }, noon)).toBe('now')
})
test('while a tab is open, mail and push are postponed', () => {
  expect(decideNotificationTime('mail', { ...deliverableConditions, isOnline: true }, noon)).toEqual(
    new Date('2026-03-10T11:10:00Z'),
  )
  expect(decideNotificationTime('push', { ...deliverableConditions, isOnline: true }, noon)).toEqual(
    new Date('2026-03-10T11:01:00Z'),
  )
})
test('after three mails in 24 hours the next waits until the first is 24 hours old; push has no such limit', () => {
  const mailTimes = [hoursAgo(20), hoursAgo(5), hoursAgo(1)]
  expect(
    decideNotificationTime('mail', { ...deliverableConditions, recentMailTimes: mailTimes.slice(1) }, noon),
  ).toBe('now')
  expect(
    decideNotificationTime('mail', { ...deliverableConditions, recentMailTimes: mailTimes }, noon),
  ).toEqual(new Date('2026-03-10T15:00:00Z'))
  expect(decideNotificationTime('push', { ...deliverableConditions, recentMailTimes: mailTimes }, noon)).toBe(
    'now',
  )
})
test.each([
  // Local time 21:59 and 22:00, then 7:59 and 8:00, in three zones.
  ['Europe/Amsterdam', '2026-01-10T20:59:00Z', null],
  ['Europe/Amsterdam', '2026-01-10T21:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['Europe/Amsterdam', '2026-01-11T06:59:30Z', '2026-01-11T07:00:00.000Z'],
  ['Europe/Amsterdam', '2026-01-11T07:00:00Z', null],
  ['America/New_York', '2026-01-10T21:00:00Z', null],
  ['America/New_York', '2026-01-11T03:00:00Z', '2026-01-11T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-10T17:45:20Z', '2026-01-11T02:30:00.000Z'],
])('quiet hours use the member’s local time: %s at %s', (zone, at, end) => {
  expect(getQuietHoursEnd(new Date(at), zone)?.toISOString() ?? null).toBe(end)
})
test('quiet hours end at eight also when the clocks change', () => {
  expect(getQuietHoursEnd(new Date('2026-03-28T22:30:00Z'), 'Europe/Amsterdam')).toEqual(
    new Date('2026-03-29T06:00:00Z'),
  )
  expect(getQuietHoursEnd(new Date('2026-10-24T21:30:00Z'), 'Europe/Amsterdam')).toEqual(
    new Date('2026-10-25T07:00:00Z'),
  )
})
test('notifications at night are postponed to the morning, for mail and push', () => {
  const night = new Date('2026-03-10T23:30:00Z')
  const morning = new Date('2026-03-11T07:00:00Z')
  expect(decideNotificationTime('mail', deliverableConditions, night)).toEqual(morning)
  expect(decideNotificationTime('push', { ...deliverableConditions, isOnline: true }, night)).toEqual(morning)
})
