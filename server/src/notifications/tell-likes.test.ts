import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { beforeAll, expect, test } from 'vitest'
import type { Site } from '../platform/context.ts'
import { tellLikes } from './tell-likes.job.ts'
import { after, noon, testNotices } from './test-notices.ts'

let app: Awaited<ReturnType<typeof testNotices>>
let hidden: Site
beforeAll(async () => {
  app = await testNotices()
  // Before the first call: sites are kept for a while.
  hidden = await app.otherSite('hidden.example', { liked_by_shown: 'blurred' })
})
const likes = (from: number, to: number) => app.call(from, likeEndpoint, { id: to })
const look = async (id: number, minute: number) => {
  await app.drainJobs()
  app.clock.set(after(minute))
  await tellLikes(app.services, { memberId: id, at: after(minute).toISOString() })
  const mails = await app.mailed()
  app.clock.set(noon)
  return mails
}
const subjects = async (id: number, minute: number) => (await look(id, minute)).map(({ subject }) => subject)

test('the likes of ten minutes go in one mail, once', async () => {
  const anna = await app.member()
  for (let i = 0; i < 3; i += 1) await likes(await app.member(), anna)
  await app.drainJobs()
  expect(await app.planned(anna)).toContainEqual(['tell-likes', after(10).toISOString()])
  expect(await subjects(anna, 10)).toEqual(['3 new likes at Amarelle'])
  expect(await subjects(anna, 20)).toEqual([])
})
test('a like that comes later does not put the mail off', async () => {
  const anna = await app.member()
  await likes(await app.member(), anna)
  await app.drainJobs()
  app.clock.set(after(8))
  await likes(await app.member(), anna)
  await app.drainJobs()
  app.clock.set(noon)
  expect(await app.planned(anna)).toContainEqual(['tell-likes', after(10).toISOString()])
})
test('a match is told to who was liked back, not to who has it on the screen', async () => {
  const [anna, bram] = [await app.member({ name: 'Anna2' }), await app.member({ name: 'Bram2' })]
  await likes(anna, bram)
  app.clock.set(after(1))
  await likes(bram, anna)
  expect(await subjects(anna, 10)).toEqual(['You have a match at Amarelle'])
  expect((await subjects(bram, 10)).filter((subject) => subject.includes('match'))).toEqual([])
})
test('nobody who is fictional, blocked or invisible causes a mail', async () => {
  const anna = await app.member()
  const [fictional, blocked, invisible] = [await app.member(), await app.member(), await app.member()]
  for (const id of [fictional, blocked, invisible]) await likes(id, anna)
  await app.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', fictional).execute()
  await app.call(anna, blockEndpoint, { id: blocked })
  await app.call(invisible, saveProfileEndpoint, { invisible: true })
  expect(await subjects(anna, 10)).toEqual([])
})
test('where the site keeps admirers for premium members the mail names none, whatever the member chose', async () => {
  const [anna, bram] = [
    await app.member({ site: hidden }),
    await app.member({ site: hidden, name: 'Bramwell' }),
  ]
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await likes(bram, anna)
  const [mail] = await look(anna, 10)
  expect(mail?.text).toContain('Someone likes you')
  expect(mail?.html).not.toContain('Bramwell')
})
