import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { beforeAll, expect, test } from 'vitest'
import type { Site } from '../../platform/context.ts'
import { notifyUnread } from './notify-unread.job.ts'
import { notifyLikes } from './notify-likes.job.ts'
import {
  minutesAfterNoon,
  noon,
  createNotificationTestApp,
} from '../../../testing/notifications/notifications.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
let hiddenSite: Site
beforeAll(async () => {
  app = await createNotificationTestApp()
  // Created before the first call, because sites are cached for a while.
  hiddenSite = await app.otherSite('hidden.example', { liked_by_shown: 'blurred' })
})
const sendLike = (from: number, to: number) => app.call(from, likeEndpoint, { id: to })
const runLikesCheck = async (id: number, minute: number) => {
  await app.drainJobs()
  app.clock.set(minutesAfterNoon(minute))
  await notifyLikes(app.services, { memberId: id, at: minutesAfterNoon(minute).toISOString() })
  const mails = await app.drainMails()
  app.clock.set(noon)
  return mails
}
const runAndGetSubjects = async (id: number, minute: number) =>
  (await runLikesCheck(id, minute)).map(({ subject }) => subject)

test('likes within ten minutes are mailed once, in one mail', async () => {
  const anna = await app.member()
  for (let i = 0; i < 3; i += 1) await sendLike(await app.member(), anna)
  await app.drainJobs()
  expect(await app.loadPlannedJobs(anna)).toContainEqual(['tell-likes', minutesAfterNoon(10).toISOString()])
  expect(await runAndGetSubjects(anna, 10)).toEqual(['3 new likes at Amarelle'])
  expect(await runAndGetSubjects(anna, 20)).toEqual([])
})
test('a later like does not delay the mail', async () => {
  const anna = await app.member()
  await sendLike(await app.member(), anna)
  await app.drainJobs()
  app.clock.set(minutesAfterNoon(8))
  await sendLike(await app.member(), anna)
  await app.drainJobs()
  app.clock.set(noon)
  expect(await app.loadPlannedJobs(anna)).toContainEqual(['tell-likes', minutesAfterNoon(10).toISOString()])
})
test('a match is mailed to the member liked back, not to the one who just made it', async () => {
  const [anna, bram] = [await app.member({ name: 'Anna2' }), await app.member({ name: 'Bram2' })]
  await sendLike(anna, bram)
  app.clock.set(minutesAfterNoon(1))
  await sendLike(bram, anna)
  expect(await runAndGetSubjects(anna, 10)).toEqual(['You have a match at Amarelle'])
  expect((await runAndGetSubjects(bram, 10)).filter((subject) => subject.includes('match'))).toEqual([])
})
test('a like with a comment is mailed once, as a message that names the like, beside others’ likes', async () => {
  const [anna, bram] = [await app.member(), await app.member({ name: 'Bram3' })]
  const answer = 'Breakfast until noon'
  await app.call(anna, saveProfileEndpoint, { notes: { perfect_sunday: answer } })
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await app.call(bram, sendMessageEndpoint, {
    profile: anna,
    text: 'With eggs?',
    comments_on: { kind: 'prompt', prompt: 'perfect_sunday', answer },
  })
  expect(await runAndGetSubjects(anna, 10)).toEqual([])
  app.clock.set(minutesAfterNoon(11))
  await notifyUnread(app.services, { memberId: anna, at: minutesAfterNoon(11).toISOString() })
  const [mail, ...others] = await app.drainMails()
  app.clock.set(noon)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New like with a comment at Amarelle')
  expect(mail?.text).toContain('Bram3 likes you and wrote to you')
  await sendLike(await app.member(), anna)
  expect(await runAndGetSubjects(anna, 30)).toEqual(['New like at Amarelle'])
})
test('fictional, blocked and invisible members cause no mail', async () => {
  const anna = await app.member()
  const [fictional, blocked, invisible] = [await app.member(), await app.member(), await app.member()]
  for (const id of [fictional, blocked, invisible]) await sendLike(id, anna)
  await app.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', fictional).execute()
  await app.call(anna, blockEndpoint, { id: blocked })
  await app.call(invisible, saveProfileEndpoint, { invisible: true })
  expect(await runAndGetSubjects(anna, 10)).toEqual([])
})
test('on a site that shows admirers to premium members only, the mail contains no name, whatever the setting', async () => {
  const [anna, bram] = [
    await app.member({ site: hiddenSite }),
    await app.member({ site: hiddenSite, name: 'Bramwell' }),
  ]
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await sendLike(bram, anna)
  const [mail] = await runLikesCheck(anna, 10)
  expect(mail?.text).toContain('Someone likes you')
  expect(mail?.html).not.toContain('Bramwell')
})
