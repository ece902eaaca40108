import { like } from '@amarelle/contract/likes'
import { saveNotifications } from '@amarelle/contract/notifications'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { remindOfPhoto } from './photo-reminder.job.ts'
import { after, noon, testNotices } from './test-notices.ts'
import { weeklyDue } from './weekly.sql.ts'
import { tellWeek } from './weekly-update.job.ts'

let house: Awaited<ReturnType<typeof testNotices>>
beforeAll(async () => {
  house = await testNotices()
})
const ticks = async (country = 'NL', lookingFor: 'male' | 'female' = 'male') => {
  const id = await house.member({ country, lookingFor })
  await house.call(id, saveNotifications, { preferences: [{ type: 'weekly_updates', mail: true }] })
  return id
}
const week = async (id: number, at = noon) => {
  await house.mailed()
  house.clock.set(at)
  await tellWeek(house.parts, { memberId: id, at: at.toISOString(), ways: ['mail', 'push'] })
  const mails = await house.mailed()
  house.clock.set(noon)
  return mails
}

test('it is Thursday at ten by each member’s own clock, for those who ticked it', async () => {
  const [here, there] = [await ticks(), await ticks()]
  await house.db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', there).execute()
  await house.member()
  // 12 June 2031 is a Thursday: ten in Amsterdam is eight in UTC, ten in Tokyo one in UTC.
  expect(await weeklyDue(house.db, new Date('2031-06-12T08:11:00Z'), 0, 10)).toEqual([here])
  expect(await weeklyDue(house.db, new Date('2031-06-12T01:11:00Z'), 0, 10)).toEqual([there])
  expect(await weeklyDue(house.db, new Date('2031-06-13T08:11:00Z'), 0, 10)).toEqual([])
})
test('it tells the figures of the week, without those that are none, and at most once a week', async () => {
  const anna = await ticks('FR')
  await house.member({ country: 'FR', gender: 'male' })
  await house.member({ country: 'FR', gender: 'male', fictional: true })
  await house.member({ country: 'FR', gender: 'female' })
  await house.write(await house.member({ country: 'DE' }), anna)
  const [mail] = await week(anna)
  expect(mail?.subject).toBe('Your week at Amarelle')
  expect(mail?.text).toContain('Unread messages: 1\nNew members in your country: 1')
  expect(mail?.text).not.toContain('New likes')
  expect(await week(anna, after(60))).toEqual([])
})
test('a week without anything is no mail', async () => {
  expect(await week(await ticks('PL'))).toEqual([])
})
test('a like of an invented profile is nothing', async () => {
  const anna = await ticks('SE')
  const invented = await house.member({ country: 'DE' })
  await house.call(invented, like, { id: anna })
  await house.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', invented).execute()
  expect(await week(anna)).toEqual([])
})
test('who has no photo three days after the activation is reminded of it once', async () => {
  const anna = await house.member()
  const remind = async (day: number) => {
    house.clock.set(after(day * 24 * 60))
    await remindOfPhoto(house.parts, {
      memberId: anna,
      at: after(day * 24 * 60).toISOString(),
      ways: ['mail', 'push'],
    })
    const mails = await house.mailed()
    house.clock.set(noon)
    return mails.map(({ subject }) => subject)
  }
  expect(await remind(3)).toEqual(['Your profile at Amarelle has no photo yet'])
  await house.db
    .insertInto('photo')
    .values({ member_id: anna, status: 'pending', position: 0, width: 1, height: 1, id: newId() })
    .execute()
  expect(await remind(3)).toEqual([])
})
