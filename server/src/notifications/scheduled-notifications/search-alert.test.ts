import type { SearchAlert } from '@amarelle/contract/endpoints/lists/saved-searches'
import {
  changeSavedSearchEndpoint,
  createSavedSearchEndpoint,
} from '@amarelle/contract/endpoints/lists/saved-searches'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findMembersDueForSearchAlerts } from '../../discovery/index.ts'
import type { TestMemberOptions } from '../../../testing/platform/test-app.ts'
import {
  createNotificationTestApp,
  minutesAfterNoon,
  noon,
} from '../../../testing/notifications/notifications.ts'
import { sendSearchAlerts } from './search-alert.job.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
let anna: number
beforeAll(async () => {
  app = await createNotificationTestApp()
})
beforeEach(async () => {
  app.clock.set(noon)
  anna = await app.member({ lookingFor: 'male' })
})
const save = async (name: string, filters: Record<string, string>, alert: SearchAlert = 'at_once') =>
  (await app.call(anna, createSavedSearchEndpoint, { name, alert, filters })).searches[0]?.id ?? 0
/** A man who joined `minute` minutes after noon. */
const join = async (minute: number, options: TestMemberOptions = {}) => {
  const id = await app.member({ gender: 'male', ...options })
  await app.db
    .updateTable('profile')
    .set({ created_at: minutesAfterNoon(minute) })
    .where('member_id', '=', id)
    .execute()
  return id
}
/** Runs the check if it is due; returns the mails. */
const check = async (minute: number) => {
  await app.drainMails()
  app.clock.set(minutesAfterNoon(minute))
  const due = await findMembersDueForSearchAlerts(app.db, app.clock.now(), anna - 1, 1)
  if (due.includes(anna))
    await sendSearchAlerts(app.services, { memberId: anna, at: app.clock.now().toISOString() })
  return app.drainMails()
}

test('a search is checked a quarter of an hour later and tells how many people are new, without their names', async () => {
  await save('Austria', { country: 'AT' })
  const [first] = [await join(1, { country: 'AT' }), await join(2, { country: 'AT' })]
  await join(-5, { country: 'AT' })
  await join(3, { country: 'CH' })
  await join(3, { country: 'AT', fictional: true })
  expect(await check(14)).toEqual([])
  const [mail] = await check(15)
  expect(mail?.subject).toBe('2 new people match your search')
  expect(mail?.text).not.toContain('Austria')
  expect(mail?.text).toContain('/members?country=AT&sort=newest')
  const { name } = await app.db
    .selectFrom('profile')
    .select('name')
    .where('member_id', '=', first ?? 0)
    .executeTakeFirstOrThrow()
  expect(mail?.text).not.toContain(name)
  expect(await check(30)).toEqual([])
})

test('nobody is told of twice, and somebody who matches only later is told of then', async () => {
  await save('With a photo', { country: 'FI', photos: 'on' })
  const late = await join(1, { country: 'FI' })
  expect(await check(15)).toEqual([])
  await app.db.updateTable('profile').set({ has_photo: true }).where('member_id', '=', late).execute()
  expect(await check(30)).toHaveLength(1)
  expect(await check(45)).toEqual([])
})

test('several searches are one mail that leads to their list and counts each person once', async () => {
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await save('Poland', { country: 'PL' })
  await save('Poland, thirties', { country: 'PL', min_age: '19' })
  await join(1, { country: 'PL' })
  const mails = await check(15)
  expect(mails.map(({ subject }) => subject)).toEqual(['1 new person matches your search'])
  expect(mails[0]?.text).toMatch(/Poland: 1\nPoland, thirties: 1/)
  expect(mails[0]?.text).toContain('/saved-searches')
})

test('a weekly search is told once a week; one without an alert never', async () => {
  await save('Weekly', { country: 'DK' }, 'weekly')
  await save('Silent', { country: 'DK', photos: 'on' }, 'never')
  await join(1, { country: 'DK' })
  expect(await check(7 * 24 * 60 - 1)).toEqual([])
  expect(await check(7 * 24 * 60)).toHaveLength(1)
})

test('people who were blocked are never counted', async () => {
  await save('Norway', { country: 'NO' })
  await app.call(anna, blockEndpoint, { id: await join(1, { country: 'NO' }) })
  expect(await check(15)).toEqual([])
})

test('at night the search waits until morning; while both channels are off it tells nothing', async () => {
  await save('Sweden', { country: 'SE' })
  await join(1, { country: 'SE' })
  // 22:30 in Amsterdam, then 8:00.
  expect(await check(10 * 60 + 30)).toEqual([])
  expect(await check(10 * 60 + 45)).toEqual([])
  expect(await check(20 * 60)).toHaveLength(1)
  await app.call(anna, saveNotificationsEndpoint, {
    preferences: [{ type: 'saved_searches', mail: false, push: false }],
  })
  await join(20 * 60 + 1, { country: 'SE' })
  expect(await check(20 * 60 + 30)).toEqual([])
})

test('while only one channel is on, or the mails of the day are used up, nobody is lost', async () => {
  await app.call(anna, saveNotificationsEndpoint, { preferences: [{ type: 'saved_searches', push: false }] })
  await save('Ireland', { country: 'IE' })
  await join(1, { country: 'IE' })
  await app.db
    .insertInto('notice_mail')
    .values([1, 2, 3].map((minute) => ({ member_id: anna, kind: 'like', sent_at: minutesAfterNoon(minute) })))
    .execute()
  expect(await check(15)).toEqual([])
  expect(await check(24 * 60 + 5)).toHaveLength(1)
  await join(24 * 60 + 6, { country: 'IE' })
  // At night, then at eight.
  expect(await check(34 * 60 + 30)).toEqual([])
  expect(await check(44 * 60)).toHaveLength(1)
})

test('a search that is switched off before its check tells nothing', async () => {
  const id = await save('Spain', { country: 'ES' })
  await join(1, { country: 'ES' })
  await app.call(anna, changeSavedSearchEndpoint, { id, alert: 'never' })
  expect(await check(15)).toEqual([])
})
