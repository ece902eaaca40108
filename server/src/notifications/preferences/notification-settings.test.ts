import { giveConsentEndpoint, withdrawConsentEndpoint } from '@amarelle/contract/endpoints/own-data'
import {
  getNotificationsEndpoint,
  notificationTypes,
  saveNotificationsEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { beforeAll, expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

let app: Awaited<ReturnType<typeof createTestApp>>
let anna: number
beforeAll(async () => {
  app = await createTestApp()
  anna = await app.member({ name: 'Anna' })
})
const loadSettings = async (id: number) => {
  const { preferences } = await app.call(id, getNotificationsEndpoint, {})
  return Object.fromEntries(preferences.map(({ type, mail, push }) => [type, [mail, push]]))
}
const findConsentVersion = async () => {
  const { added } = await app.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  return new Date(Math.max(added.getTime(), Date.parse('2023-12-01T12:00:00Z'))).toISOString().slice(0, 10)
}

test('by default all nine types except advertising are enabled, without names', async () => {
  const response = await app.call(anna, getNotificationsEndpoint, {})
  expect(response.preferences.map(({ type }) => type)).toEqual([...notificationTypes])
  expect(response).toMatchObject({ discreet: true, disabled: [], email: 'anna@example.org' })
  expect(await loadSettings(anna)).toEqual({
    new_conversations: [true, true],
    new_messages: [true, true],
    like: [true, true],
    unread_message_reminders: [true, true],
    promotions: [false, false],
    weekly_updates: [false, false],
    news: [false, false],
    reminders: [true, true],
    saved_searches: [true, true],
  })
})
test('saving one channel of one type changes nothing else', async () => {
  const carla = await app.member()
  await app.call(carla, saveNotificationsEndpoint, { preferences: [{ type: 'like', mail: false }] })
  await app.call(carla, saveNotificationsEndpoint, {
    preferences: [{ type: 'news', push: true }],
    discreet: false,
  })
  expect(await loadSettings(carla)).toMatchObject({
    like: [false, true],
    news: [false, true],
    reminders: [true, true],
  })
  expect((await app.call(carla, getNotificationsEndpoint, {})).discreet).toBe(false)
  expect((await loadSettings(anna))['like']).toEqual([true, true])
})
test('the marketing consent enables advertising mails and its withdrawal disables them, overriding earlier choices', async () => {
  const dora = await app.member()
  await app.call(dora, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: false }] })
  await app.call(dora, giveConsentEndpoint, { kind: 'marketing', version: await findConsentVersion() })
  expect(await loadSettings(dora)).toMatchObject({
    promotions: [true, false],
    news: [true, false],
    weekly_updates: [true, false],
  })
  await app.call(dora, saveNotificationsEndpoint, {
    preferences: [{ type: 'promotions', mail: true, push: true }],
  })
  await app.call(dora, withdrawConsentEndpoint, { kind: 'marketing' })
  expect(await loadSettings(dora)).toMatchObject({ promotions: [false, false], news: [false, false] })
})
test('visitors have no notification settings', async () => {
  expect(await getRefusalCode(app.call(null, getNotificationsEndpoint, {}))).toBe('authentication_required')
  expect(await getRefusalCode(app.call(null, saveNotificationsEndpoint, { discreet: false }))).toBe(
    'authentication_required',
  )
})
