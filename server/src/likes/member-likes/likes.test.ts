import {
  autoLikeEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  seeLikeEndpoint,
  unlikeEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { blockEndpoint, getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getChatsEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { activateEndpoint, currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { issueToken } from '../../accounts/mail-tokens/mail-tokens.ts'

const app = await createTestApp()
const createPair = async () => [await app.member(), await app.member()] as const
const findEvents = async (memberId: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', memberId)
      .orderBy('no')
      .execute()
  ).map(({ event }) => event as unknown as { type: string; profile?: { id: number } })
/** A member who signed up but did not confirm the address, with the token of the mailed link. */
const createUnconfirmedMember = async () => {
  const id = await app.member({ activated: false })
  return { id, token: await issueToken(app.db, id, 'activation', app.clock.now()) }
}
const findMatchEvents = async (memberId: number) =>
  (await findEvents(memberId)).filter(({ type }) => type === 'match').map(({ profile }) => profile?.id)

test('a mutual like is a match, announced to both members once even if the two likes are concurrent', async () => {
  const [a, b] = await createPair()
  const answers = await Promise.all([
    app.call(a, likeEndpoint, { id: b }),
    app.call(b, likeEndpoint, { id: a }),
  ])
  expect(answers.filter(({ matched }) => matched)).toHaveLength(1)
  expect([await findMatchEvents(a), await findMatchEvents(b)]).toEqual([[b], [a]])
  await app.call(a, likeEndpoint, { id: b })
  expect(await findMatchEvents(a)).toEqual([b])
})

test('a received like is new, and counts in the badge, until the profile is opened', async () => {
  const [a, b] = await createPair()
  await app.call(a, likeEndpoint, { id: b })
  expect(await app.call(b, getLikesEndpoint, {})).toMatchObject({
    new_likes: 1,
    liked_by: [{ id: a, like_new: true, matched: false }],
  })
  expect((await app.call(b, currentUserEndpoint, {})).user?.new_likes).toBe(1)
  await app.call(b, seeLikeEndpoint, { id: a })
  expect(await app.call(b, getLikesEndpoint, {})).toMatchObject({
    new_likes: 0,
    liked_by: [{ like_new: false }],
  })
})

test('taking a like back removes it for both members, and ends the match', async () => {
  const [a, b] = await createPair()
  await app.call(a, likeEndpoint, { id: b })
  await app.call(b, likeEndpoint, { id: a })
  await app.call(a, unlikeEndpoint, { id: b })
  expect((await app.call(b, getLikesEndpoint, {})).liked_by).toEqual([])
  expect((await app.call(b, getLikesEndpoint, {})).profiles).toMatchObject([{ id: a, matched: false }])
})

test('likes given before activation show as given, are hidden from the other member, and are announced at activation', async () => {
  const [a, b] = await createPair()
  const { id: newcomer, token } = await createUnconfirmedMember()
  for (const id of [a, b]) await app.call(newcomer, likeEndpoint, { id })
  await app.call(newcomer, unlikeEndpoint, { id: b })
  expect((await app.call(newcomer, getLikesEndpoint, {})).profiles.map(({ id }) => id)).toEqual([a])
  expect(await app.call(a, getLikesEndpoint, {})).toMatchObject({ liked_by: [], new_likes: 0 })
  await app.call(null, activateEndpoint, { token })
  expect(await app.call(a, getLikesEndpoint, {})).toMatchObject({
    liked_by: [{ id: newcomer, like_new: true, matched: false }],
    new_likes: 1,
  })
  expect((await app.call(b, getLikesEndpoint, {})).liked_by).toEqual([])
  expect((await findEvents(a)).filter(({ type }) => type === 'like')).toMatchObject([{ new_likes: 1 }])
})

test('20 likes are kept before activation; a further one is refused', async () => {
  const { id: newcomer } = await createUnconfirmedMember()
  for (let count = 0; count < 20; count += 1)
    await app.call(newcomer, likeEndpoint, { id: await app.member() })
  const one = await app.member()
  expect(await getRefusalCode(app.call(newcomer, likeEndpoint, { id: one }))).toBe('activation_needed')
  expect((await app.call(newcomer, getLikesEndpoint, {})).profiles).toHaveLength(20)
})

test('members cannot like themselves or profiles that are not shown', async () => {
  const [a, b] = await createPair()
  const newcomer = await app.member({ activated: false })
  expect(await getRefusalCode(app.call(a, likeEndpoint, { id: a }))).toBe('own_profile')
  expect(await getRefusalCode(app.call(a, likeEndpoint, { id: newcomer }))).toBe('not_found')
  expect(await getRefusalCode(app.call(a, likeEndpoint, { id: b + 100_000 }))).toBe('not_found')
})

test('a popup shows a real like once, then suggestions marked as such, without creating likes', async () => {
  const me = await app.member({ gender: 'male', lookingFor: 'female' })
  const fan = await app.member({ gender: 'female', lookingFor: 'male' })
  await app.call(fan, likeEndpoint, { id: me })
  expect(await app.call(me, autoLikeEndpoint, {})).toMatchObject({
    origin: 'member',
    profile: { id: fan, fictional: false },
  })
  expect((await app.call(me, autoLikeEndpoint, {})).origin).toBe('suggestion')
  const before = await app.db.selectFrom('member_like').selectAll().where('to_id', '=', me).execute()
  expect(before).toHaveLength(1)
})

/** Names of the places that show a member to the viewer. */
async function findPlacesThatShow(other: number, viewer: number): Promise<string[]> {
  const places: [string, () => Promise<boolean>][] = [
    [
      'search',
      async () => (await app.call(viewer, searchMembersEndpoint, {})).members.some(({ id }) => id === other),
    ],
    [
      'similar results',
      async () =>
        (await app.call(viewer, searchMembersEndpoint, { min_age: 98, max_age: 99 })).similar.some(
          ({ id }) => id === other,
        ),
    ],
    [
      'likes',
      async () => (await app.call(viewer, getLikesEndpoint, {})).liked_by.some(({ id }) => id === other),
    ],
    [
      'chats',
      async () =>
        (await app.call(viewer, getChatsEndpoint, {})).chats.some(({ profile }) => profile.id === other),
    ],
    [
      'profile',
      async () => (await getRefusalCode(app.call(viewer, getMemberEndpoint, { id: other }))) === 'accepted',
    ],
  ]
  const shown: string[] = []
  for (const [name, shows] of places) if (await shows()) shown.push(name)
  return shown
}
const createAcquaintedPair = async () => {
  const [a, b] = [
    await app.member({ premium: true, dateOfBirth: '1930-01-01' }),
    await app.member({ premium: true, dateOfBirth: '1930-01-01' }),
  ]
  await app.call(a, likeEndpoint, { id: b })
  await app.call(b, likeEndpoint, { id: a })
  await app.call(a, sendMessageEndpoint, { profile: b, text: 'Hello' })
  return [a, b] as const
}

test('a block hides both members from each other everywhere, and unblocking restores no chat or like', async () => {
  const [a, b] = await createAcquaintedPair()
  expect(await findPlacesThatShow(a, b)).toEqual(['search', 'similar results', 'likes', 'chats', 'profile'])
  await app.call(a, blockEndpoint, { id: b })
  expect(await findPlacesThatShow(a, b)).toEqual([])
  // The blocker can still open the other profile, without pictures, to unblock.
  expect(await findPlacesThatShow(b, a)).toEqual(['profile'])
  expect(await app.call(a, getMemberEndpoint, { id: b })).toMatchObject({
    profile: { photos: [], main_image: null },
    relation: { blocked: true, liked: false, conversation: null },
  })
  expect(await getRefusalCode(app.call(b, getMemberEndpoint, { id: a }))).toBe('blocked_by')
  expect((await app.call(a, getBlocksEndpoint, {})).members.map(({ id }) => id)).toEqual([b])
  expect(await getRefusalCode(app.call(b, likeEndpoint, { id: a }))).toBe('blocked_by')
  await app.call(a, unblockEndpoint, { id: b })
  expect(await findPlacesThatShow(a, b)).toEqual(['search', 'similar results', 'profile'])
})

test('an invisible member is found nowhere, but keeps existing chats', async () => {
  const [a, b] = await createAcquaintedPair()
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', a).execute()
  expect(await findPlacesThatShow(a, b)).toEqual(['chats'])
})

test('a disabled profile is shown nowhere', async () => {
  const [a, b] = await createAcquaintedPair()
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', a).execute()
  expect((await findPlacesThatShow(a, b)).filter((place) => place !== 'chats')).toEqual([])
})
