import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { beforeAll, expect, test } from 'vitest'
import { createId } from '../../platform/crypto/tokens.ts'
import { sendPhotoReminder } from './photo-reminder.job.ts'
import {
  minutesAfterNoon,
  noon,
  createNotificationTestApp,
} from '../../../testing/notifications/notifications.ts'
import { findMembersDueForWeeklyUpdate } from './weekly-update.sql.ts'
import { sendWeeklyUpdate } from './weekly-update.job.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
beforeAll(async () => {
  app = await createNotificationTestApp()
})
const createSubscribedMember = async (country = 'NL', lookingFor: 'male' | 'female' = 'male') => {
  const id = await app.member({ country, lookingFor })
  await app.call(id, saveNotificationsEndpoint, { preferences: [{ type: 'weekly_updates', mail: true }] })
  return id
}
const runWeeklyUpdate = async (id: number, at = noon) => {
  await app.drainMails()
  app.clock.set(at)
  await sendWeeklyUpdate(app.services, { memberId: id, at: at.toISOString(), ways: ['mail', 'push'] })
  const mails = await app.drainMails()
  app.clock.set(noon)
  return mails
}

test('the weekly update is due on Thursday at ten local time, for subscribed members', async () => {
  const [here, there] = [await createSubscribedMember(), await createSubscribedMember()]
  await app.db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', there).execute()
  await app.member()
  // 12 June 2031 is a Thursday: ten in Amsterdam is eight in UTC, ten in Tokyo one in UTC.
  expect(await findMembersDueForWeeklyUpdate(app.db, new Date('2031-06-12T08:11:00Z'), 0, 10)).toEqual([here])
  expect(await findMembersDueForWeeklyUpdate(app.db, new Date('2031-06-12T01:11:00Z'), 0, 10)).toEqual([
    there,
  ])
  expect(await findMembersDueForWeeklyUpdate(app.db, new Date('2031-06-13T08:11:00Z'), 0, 10)).toEqual([])
})
test('it contains the counts of the week without zeros, and is sent at most once a week', async () => {
  const anna = await createSubscribedMember('FR')
  await app.member({ country: 'FR', gender: 'male' })
  await app.member({ country: 'FR', gender: 'male', fictional: true })
  await app.member({ country: 'FR', gender: 'female' })
  await app.write(await app.member({ country: 'DE' }), anna)
  const [mail] = await runWeeklyUpdate(anna)
  expect(mail?.subject).toBe('Your week at Amarelle')
  expect(mail?.text).toContain('Unread messages: 1\nNew members in your country: 1')
  expect(mail?.text).not.toContain('New likes')
  expect(await runWeeklyUpdate(anna, minutesAfterNoon(60))).toEqual([])
})
test('no mail is sent for a week without news', async () => {
  expect(await runWeeklyUpdate(await createSubscribedMember('PL'))).toEqual([])
})
test('likes of fictional profiles do not count', async () => {
  const anna = await createSubscribedMember('SE')
  const fictional = await app.member({ country: 'DE' })
  await app.call(fictional, likeEndpoint, { id: anna })
  await app.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', fictional).execute()
  expect(await runWeeklyUpdate(anna)).toEqual([])
})
test('members without a photo are reminded three days after activation, but not once they have one', async () => {
  const anna = await app.member()
  const remind = async (day: number) => {
    app.clock.set(minutesAfterNoon(day * 24 * 60))
    await sendPhotoReminder(app.services, {
      memberId: anna,
      at: minutesAfterNoon(day * 24 * 60).toISOString(),
      ways: ['mail', 'push'],
    })
    const mails = await app.drainMails()
    app.clock.set(noon)
    return mails.map(({ subject }) => subject)
  }
  expect(await remind(3)).toEqual(['Your profile at Amarelle has no photo yet'])
  await app.db
    .insertInto('photo')
    .values({ member_id: anna, status: 'pending', position: 0, width: 1, height: 1, id: createId() })
    .execute()
  expect(await remind(3)).toEqual([])
})
