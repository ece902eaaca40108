import {
  getLikesEndpoint,
  likeEndpoint,
  seeLikeEndpoint,
  unlikeEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()

interface ReceivedEvent {
  type: string
  new_likes?: number
  unread_messages?: number
}
const findReceivedEvents = async (member: number): Promise<ReceivedEvent[]> =>
  (
    await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no')
      .execute()
  )
    .map(({ event }) => event as unknown as ReceivedEvent)
    .filter(({ type }) => ['like', 'match', 'badges'].includes(type))
const findLastBadge = async (member: number) =>
  (await findReceivedEvents(member)).findLast(({ type }) => type === 'badges')
const loadNewLikes = async (member: number) => (await app.call(member, getLikesEndpoint, {})).new_likes
const createLikedPair = async () => {
  const [fan, star] = [await app.member(), await app.member()]
  await app.call(fan, likeEndpoint, { id: star })
  return [fan, star] as const
}
const deleteAccount = (memberId: number) =>
  runInTransaction(app.db, (tx) => eventBus.emit(app.services, tx, 'member.deleted', { memberId }))
const restoreAccount = (memberId: number) =>
  runInTransaction(app.db, (tx) =>
    eventBus.emit(app.services, tx, 'member.restored', { memberId, activated: true }),
  )

test('taking a like back updates the badge on the other member’s open tabs, once', async () => {
  const [fan, star] = await createLikedPair()
  await app.call(fan, unlikeEndpoint, { id: star })
  expect(await findLastBadge(star)).toMatchObject({ new_likes: 0 })
  expect(await loadNewLikes(star)).toBe(0)
  const eventCount = (await findReceivedEvents(star)).length
  await app.call(fan, unlikeEndpoint, { id: star })
  expect(await findReceivedEvents(star)).toHaveLength(eventCount)
})

test('opening the profile of an admirer clears the badge on the member’s other tabs, once', async () => {
  const [fan, star] = await createLikedPair()
  await app.call(star, seeLikeEndpoint, { id: fan })
  await app.call(star, seeLikeEndpoint, { id: fan })
  expect((await findReceivedEvents(star)).map(({ type }) => type)).toEqual(['like', 'badges'])
  expect(await findLastBadge(star)).toMatchObject({ new_likes: 0 })
})

test('a block removes new likes and unread messages from both members’ badges', async () => {
  const [fan, star] = await createLikedPair()
  await app.call(fan, sendMessageEndpoint, { profile: star, text: 'Hello' })
  await app.call(star, blockEndpoint, { id: fan })
  expect(await findLastBadge(star)).toMatchObject({ new_likes: 0, unread_messages: 0 })
  expect(await findLastBadge(fan)).toMatchObject({ new_likes: 0, unread_messages: 0 })
})

test('likes of a deleted account are hidden, and return when it is restored within 14 days', async () => {
  const [fan, star] = await createLikedPair()
  await app.call(star, likeEndpoint, { id: fan })
  await deleteAccount(fan)
  await app.drainJobs()
  expect(await app.call(star, getLikesEndpoint, {})).toMatchObject({
    profiles: [],
    liked_by: [],
    new_likes: 0,
  })
  expect(await findLastBadge(star)).toMatchObject({ new_likes: 0 })
  await restoreAccount(fan)
  await app.drainJobs()
  expect(await app.call(star, getLikesEndpoint, {})).toMatchObject({
    profiles: [{ id: fan, matched: true }],
    liked_by: [{ id: fan, like_new: true, matched: true }],
    new_likes: 1,
  })
  expect(await findLastBadge(star)).toMatchObject({ new_likes: 1 })
})

test('likes of a disabled profile are not shown and not counted', async () => {
  const [fan, star] = await createLikedPair()
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', fan).execute()
  expect(await app.call(star, getLikesEndpoint, {})).toMatchObject({ liked_by: [], new_likes: 0 })
})

test('likes of an invisible member leave lists and badges, and their new likes are not announced', async () => {
  const [fan, star] = await createLikedPair()
  await app.call(fan, saveProfileEndpoint, { invisible: true })
  await app.drainJobs()
  expect([await loadNewLikes(star), (await findLastBadge(star))?.new_likes]).toEqual([0, 0])
  const other = await app.member()
  await app.call(fan, likeEndpoint, { id: other })
  expect(await findReceivedEvents(other)).toEqual([])
  await app.call(fan, saveProfileEndpoint, { invisible: false })
  await app.drainJobs()
  expect([await loadNewLikes(star), (await findLastBadge(star))?.new_likes]).toEqual([1, 1])
  expect((await findLastBadge(other))?.new_likes).toBe(1)
})

test('with concurrent likes and unlikes the last announced count is correct', async () => {
  const star = await app.member()
  const fans = await Promise.all(Array.from({ length: 8 }, () => app.member()))
  for (const fan of fans.slice(0, 4)) await app.call(fan, likeEndpoint, { id: star })
  for (let i = 0; i < 4; i += 1) {
    await Promise.all(
      fans.map((fan, at) =>
        app.call(fan, at < 4 === (i % 2 === 0) ? unlikeEndpoint : likeEndpoint, { id: star }),
      ),
    )
    expect((await findReceivedEvents(star)).findLast(({ type }) => type !== 'match')?.new_likes).toBe(
      await loadNewLikes(star),
    )
  }
})
