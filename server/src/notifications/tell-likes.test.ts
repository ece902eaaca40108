import { like } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import { saveNotifications } from '@amarelle/contract/notifications'
import { saveProfile } from '@amarelle/contract/profiles'
import { beforeAll, expect, test } from 'vitest'
import type { Site } from '../platform/context.ts'
import { tellLikes } from './tell-likes.job.ts'
import { after, noon, testNotices } from './test-notices.ts'

let house: Awaited<ReturnType<typeof testNotices>>
let hidden: Site
beforeAll(async () => {
  house = await testNotices()
  // Before the first call: sites are kept for a while.
  hidden = await house.otherSite('hidden.example', { liked_by_shown: 'blurred' })
})
const likes = (from: number, to: number) => house.call(from, like, { id: to })
const look = async (id: number, minute: number) => {
  await house.drainJobs()
  house.clock.set(after(minute))
  await tellLikes(house.parts, { memberId: id, at: after(minute).toISOString() })
  const mails = await house.mailed()
  house.clock.set(noon)
  return mails
}
const subjects = async (id: number, minute: number) => (await look(id, minute)).map(({ subject }) => subject)

test('the likes of ten minutes go in one mail, once', async () => {
  const anna = await house.member()
  for (let i = 0; i < 3; i += 1) await likes(await house.member(), anna)
  await house.drainJobs()
  expect(await house.planned(anna)).toContainEqual(['tell-likes', after(10).toISOString()])
  expect(await subjects(anna, 10)).toEqual(['3 new likes at Amarelle'])
  expect(await subjects(anna, 20)).toEqual([])
})
test('a like that comes later does not put the mail off', async () => {
  const anna = await house.member()
  await likes(await house.member(), anna)
  await house.drainJobs()
  house.clock.set(after(8))
  await likes(await house.member(), anna)
  await house.drainJobs()
  house.clock.set(noon)
  expect(await house.planned(anna)).toContainEqual(['tell-likes', after(10).toISOString()])
})
test('a match is told to who was liked back, not to who has it on the screen', async () => {
  const [anna, bram] = [await house.member({ name: 'Anna2' }), await house.member({ name: 'Bram2' })]
  await likes(anna, bram)
  house.clock.set(after(1))
  await likes(bram, anna)
  expect(await subjects(anna, 10)).toEqual(['You have a match at Amarelle'])
  expect((await subjects(bram, 10)).filter((subject) => subject.includes('match'))).toEqual([])
})
test('nobody who is fictional, blocked or invisible causes a mail', async () => {
  const anna = await house.member()
  const [fictional, blocked, invisible] = [await house.member(), await house.member(), await house.member()]
  for (const id of [fictional, blocked, invisible]) await likes(id, anna)
  await house.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', fictional).execute()
  await house.call(anna, block, { id: blocked })
  await house.call(invisible, saveProfile, { invisible: true })
  expect(await subjects(anna, 10)).toEqual([])
})
test('where the site keeps admirers for premium members the mail names none, whatever the member chose', async () => {
  const [anna, bram] = [
    await house.member({ site: hidden }),
    await house.member({ site: hidden, name: 'Bramwell' }),
  ]
  await house.call(anna, saveNotifications, { discreet: false })
  await likes(bram, anna)
  const [mail] = await look(anna, 10)
  expect(mail?.text).toContain('Someone likes you')
  expect(mail?.html).not.toContain('Bramwell')
})
