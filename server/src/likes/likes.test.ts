import { autoLike, getLikes, like, seeLike, unlike } from '@amarelle/contract/likes'
import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { block, getBlocks, unblock } from '@amarelle/contract/moderation'
import { getChats, sendMessage } from '@amarelle/contract/chat'
import { currentUser } from '@amarelle/contract/accounts'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse()
const pair = async () => [await house.member(), await house.member()] as const
const eventsOf = async (memberId: number) =>
  (
    await house.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', memberId)
      .orderBy('no')
      .execute()
  ).map(({ event }) => event as unknown as { type: string; profile?: { id: number } })
const matches = async (memberId: number) =>
  (await eventsOf(memberId)).filter(({ type }) => type === 'match').map(({ profile }) => profile?.id)

test('a mutual like is a match, told to both screens once, however the two likes cross', async () => {
  const [a, b] = await pair()
  const answers = await Promise.all([house.call(a, like, { id: b }), house.call(b, like, { id: a })])
  expect(answers.filter(({ matched }) => matched)).toHaveLength(1)
  expect([await matches(a), await matches(b)]).toEqual([[b], [a]])
  await house.call(a, like, { id: b })
  expect(await matches(a)).toEqual([b])
})

test('a received like is new until its profile is opened, and counts in the badge meanwhile', async () => {
  const [a, b] = await pair()
  await house.call(a, like, { id: b })
  expect(await house.call(b, getLikes, {})).toMatchObject({
    new_likes: 1,
    liked_by: [{ id: a, like_new: true, matched: false }],
  })
  expect((await house.call(b, currentUser, {})).user?.new_likes).toBe(1)
  await house.call(b, seeLike, { id: a })
  expect(await house.call(b, getLikes, {})).toMatchObject({ new_likes: 0, liked_by: [{ like_new: false }] })
})

test('a like taken back is gone on both sides, and so is the match', async () => {
  const [a, b] = await pair()
  await house.call(a, like, { id: b })
  await house.call(b, like, { id: a })
  await house.call(a, unlike, { id: b })
  expect((await house.call(b, getLikes, {})).liked_by).toEqual([])
  expect((await house.call(b, getLikes, {})).profiles).toMatchObject([{ id: a, matched: false }])
})

test('who is not activated, oneself, and who is not shown cannot be liked', async () => {
  const [a, b] = await pair()
  const newcomer = await house.member({ activated: false })
  expect(await refusal(house.call(newcomer, like, { id: a }))).toBe('activation_needed')
  expect(await refusal(house.call(a, like, { id: a }))).toBe('own_profile')
  expect(await refusal(house.call(a, like, { id: newcomer }))).toBe('not_found')
  expect(await refusal(house.call(a, like, { id: b + 100_000 }))).toBe('not_found')
})

test('a popup shows a real like first, once; then a suggestion, called so; a fictional profile last and labelled', async () => {
  const me = await house.member({ gender: 'male', lookingFor: 'female' })
  const fan = await house.member({ gender: 'female', lookingFor: 'male' })
  await house.call(fan, like, { id: me })
  expect(await house.call(me, autoLike, {})).toMatchObject({
    origin: 'member',
    profile: { id: fan, fictional: false },
  })
  expect((await house.call(me, autoLike, {})).origin).toBe('suggestion')
  const before = await house.db.selectFrom('member_like').selectAll().where('to_id', '=', me).execute()
  expect(before).toHaveLength(1)
})

/** Everything that shows a member to another, in one list of names. */
async function placesThatShow(other: number, viewer: number): Promise<string[]> {
  const places: [string, () => Promise<boolean>][] = [
    [
      'search',
      async () => (await house.call(viewer, searchMembers, {})).members.some(({ id }) => id === other),
    ],
    [
      'similar results',
      async () =>
        (await house.call(viewer, searchMembers, { min_age: 98, max_age: 99 })).similar.some(
          ({ id }) => id === other,
        ),
    ],
    ['likes', async () => (await house.call(viewer, getLikes, {})).liked_by.some(({ id }) => id === other)],
    [
      'chats',
      async () => (await house.call(viewer, getChats, {})).chats.some(({ profile }) => profile.id === other),
    ],
    ['profile', async () => (await refusal(house.call(viewer, getMember, { id: other }))) === 'accepted'],
  ]
  const shown: string[] = []
  for (const [name, shows] of places) if (await shows()) shown.push(name)
  return shown
}
const acquainted = async () => {
  const [a, b] = [
    await house.member({ premium: true, dateOfBirth: '1930-01-01' }),
    await house.member({ premium: true, dateOfBirth: '1930-01-01' }),
  ]
  await house.call(a, like, { id: b })
  await house.call(b, like, { id: a })
  await house.call(a, sendMessage, { profile: b, text: 'Hello' })
  return [a, b] as const
}

test('a block takes each of the two out of the other’s sight everywhere, and unblocking brings no chat or like back', async () => {
  const [a, b] = await acquainted()
  expect(await placesThatShow(a, b)).toEqual(['search', 'similar results', 'likes', 'chats', 'profile'])
  await house.call(a, block, { id: b })
  expect(await placesThatShow(a, b)).toEqual([])
  // Who blocked still comes to the other's page, without pictures, to lift the block.
  expect(await placesThatShow(b, a)).toEqual(['profile'])
  expect(await house.call(a, getMember, { id: b })).toMatchObject({
    profile: { photos: [], main_image: null },
    relation: { blocked: true, liked: false, conversation: null },
  })
  expect(await refusal(house.call(b, getMember, { id: a }))).toBe('blocked_by')
  expect((await house.call(a, getBlocks, {})).members.map(({ id }) => id)).toEqual([b])
  expect(await refusal(house.call(b, like, { id: a }))).toBe('blocked_by')
  await house.call(a, unblock, { id: b })
  expect(await placesThatShow(a, b)).toEqual(['search', 'similar results', 'profile'])
})

test('an invisible member is found by nobody and keeps the chats', async () => {
  const [a, b] = await acquainted()
  await house.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', a).execute()
  expect(await placesThatShow(a, b)).toEqual(['chats'])
})

test('a disabled profile is shown nowhere', async () => {
  const [a, b] = await acquainted()
  await house.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', a).execute()
  expect((await placesThatShow(a, b)).filter((place) => place !== 'chats')).toEqual([])
})
