import { getLikes, like, seeLike, unlike } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import { sendMessage } from '@amarelle/contract/chat'
import { saveProfile } from '@amarelle/contract/profiles'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { testHouse } from '../platform/test-house.ts'

const house = await testHouse()

interface Told {
  type: string
  new_likes?: number
  unread_messages?: number
}
const toldTo = async (member: number): Promise<Told[]> =>
  (
    await house.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no')
      .execute()
  )
    .map(({ event }) => event as unknown as Told)
    .filter(({ type }) => ['like', 'match', 'badges'].includes(type))
const lastBadge = async (member: number) => (await toldTo(member)).findLast(({ type }) => type === 'badges')
const newLikes = async (member: number) => (await house.call(member, getLikes, {})).new_likes
const liked = async () => {
  const [fan, star] = [await house.member(), await house.member()]
  await house.call(fan, like, { id: star })
  return [fan, star] as const
}
const leave = (memberId: number) =>
  inTransaction(house.db, (tx) => events.emit(house.parts, tx, 'member.deleted', { memberId }))
const comeBack = (memberId: number) =>
  inTransaction(house.db, (tx) =>
    events.emit(house.parts, tx, 'member.restored', { memberId, activated: true }),
  )

test('a like taken back takes the new mark and the badge back on the other’s open tabs', async () => {
  const [fan, star] = await liked()
  await house.call(fan, unlike, { id: star })
  expect(await lastBadge(star)).toMatchObject({ new_likes: 0 })
  expect(await newLikes(star)).toBe(0)
  const told = (await toldTo(star)).length
  await house.call(fan, unlike, { id: star })
  expect(await toldTo(star)).toHaveLength(told)
})

test('opening a liked profile takes the badge off the member’s other tabs, once', async () => {
  const [fan, star] = await liked()
  await house.call(star, seeLike, { id: fan })
  await house.call(star, seeLike, { id: fan })
  expect((await toldTo(star)).map(({ type }) => type)).toEqual(['like', 'badges'])
  expect(await lastBadge(star)).toMatchObject({ new_likes: 0 })
})

test('a block takes what is new of likes and messages off both badges', async () => {
  const [fan, star] = await liked()
  await house.call(fan, sendMessage, { profile: star, text: 'Hello' })
  await house.call(star, block, { id: fan })
  expect(await lastBadge(star)).toMatchObject({ new_likes: 0, unread_messages: 0 })
  expect(await lastBadge(fan)).toMatchObject({ new_likes: 0, unread_messages: 0 })
})

test('likes go with who leaves, and come back with who comes back within the 14 days', async () => {
  const [fan, star] = await liked()
  await house.call(star, like, { id: fan })
  await leave(fan)
  await house.drainJobs()
  expect(await house.call(star, getLikes, {})).toMatchObject({ profiles: [], liked_by: [], new_likes: 0 })
  expect(await lastBadge(star)).toMatchObject({ new_likes: 0 })
  await comeBack(fan)
  await house.drainJobs()
  expect(await house.call(star, getLikes, {})).toMatchObject({
    profiles: [{ id: fan, matched: true }],
    liked_by: [{ id: fan, like_new: true, matched: true }],
    new_likes: 1,
  })
  expect(await lastBadge(star)).toMatchObject({ new_likes: 1 })
})

test('likes of a disabled profile are not shown and not counted', async () => {
  const [fan, star] = await liked()
  await house.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', fan).execute()
  expect(await house.call(star, getLikes, {})).toMatchObject({ liked_by: [], new_likes: 0 })
})

test('who makes themselves invisible takes their likes along, also off the badges; a like of theirs is not told', async () => {
  const [fan, star] = await liked()
  await house.call(fan, saveProfile, { invisible: true })
  await house.drainJobs()
  expect([await newLikes(star), (await lastBadge(star))?.new_likes]).toEqual([0, 0])
  const other = await house.member()
  await house.call(fan, like, { id: other })
  expect(await toldTo(other)).toEqual([])
  await house.call(fan, saveProfile, { invisible: false })
  await house.drainJobs()
  expect([await newLikes(star), (await lastBadge(star))?.new_likes]).toEqual([1, 1])
  expect((await lastBadge(other))?.new_likes).toBe(1)
})

test('of likes that come and go at the same time the count that is told last is the true one', async () => {
  const star = await house.member()
  const fans = await Promise.all(Array.from({ length: 8 }, () => house.member()))
  for (const fan of fans.slice(0, 4)) await house.call(fan, like, { id: star })
  for (let i = 0; i < 4; i += 1) {
    await Promise.all(
      fans.map((fan, at) => house.call(fan, at < 4 === (i % 2 === 0) ? unlike : like, { id: star })),
    )
    expect((await toldTo(star)).findLast(({ type }) => type !== 'match')?.new_likes).toBe(
      await newLikes(star),
    )
  }
})
