import { giveConsent, withdrawConsent } from '@amarelle/contract/own-data'
import { getNotifications, notificationTypes, saveNotifications } from '@amarelle/contract/notifications'
import { beforeAll, expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'

let house: Awaited<ReturnType<typeof testHouse>>
let anna: number
beforeAll(async () => {
  house = await testHouse()
  anna = await house.member({ name: 'Anna' })
})
const shown = async (id: number) => {
  const { preferences } = await house.call(id, getNotifications, {})
  return Object.fromEntries(preferences.map(({ type, mail, push }) => [type, [mail, push]]))
}
const version = async () => {
  const { added } = await house.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  return new Date(Math.max(added.getTime(), Date.parse('2023-12-01T12:00:00Z'))).toISOString().slice(0, 10)
}

test('all eight types are on at first, but advertising, and names are left out', async () => {
  const answer = await house.call(anna, getNotifications, {})
  expect(answer.preferences.map(({ type }) => type)).toEqual([...notificationTypes])
  expect(answer).toMatchObject({ discreet: true, disabled: [], email: 'anna@example.org' })
  expect(await shown(anna)).toEqual({
    new_conversations: [true, true],
    new_messages: [true, true],
    like: [true, true],
    unread_message_reminders: [true, true],
    promotions: [false, false],
    weekly_updates: [false, false],
    news: [false, false],
    reminders: [true, true],
  })
})
test('one way of one type is saved, and nothing else changes', async () => {
  const carla = await house.member()
  await house.call(carla, saveNotifications, { preferences: [{ type: 'like', mail: false }] })
  await house.call(carla, saveNotifications, { preferences: [{ type: 'news', push: true }], discreet: false })
  expect(await shown(carla)).toMatchObject({
    like: [false, true],
    news: [false, true],
    reminders: [true, true],
  })
  expect((await house.call(carla, getNotifications, {})).discreet).toBe(false)
  expect((await shown(anna))['like']).toEqual([true, true])
})
test('the consent to advertising switches its mails on, its withdrawal off, whatever was chosen before', async () => {
  const dora = await house.member()
  await house.call(dora, saveNotifications, { preferences: [{ type: 'news', mail: false }] })
  await house.call(dora, giveConsent, { kind: 'marketing', version: await version() })
  expect(await shown(dora)).toMatchObject({
    promotions: [true, false],
    news: [true, false],
    weekly_updates: [true, false],
  })
  await house.call(dora, saveNotifications, { preferences: [{ type: 'promotions', mail: true, push: true }] })
  await house.call(dora, withdrawConsent, { kind: 'marketing' })
  expect(await shown(dora)).toMatchObject({ promotions: [false, false], news: [false, false] })
})
test('a visitor has none', async () => {
  expect(await refusal(house.call(null, getNotifications, {}))).toBe('authentication_required')
  expect(await refusal(house.call(null, saveNotifications, { discreet: false }))).toBe(
    'authentication_required',
  )
})
