import { currentUser } from '@amarelle/contract/accounts'
import { getMember } from '@amarelle/contract/discovery'
import { autoLike, getLikes, like, seeLike, unlike } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import { uploadPhoto } from '@amarelle/contract/profiles'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { personalDataOf } from '../platform/personal-data.ts'
import { photoPath } from '../profiles/photo-path.ts'
import { picture } from '../profiles/test-pictures.ts'

const house = await testServer({ liked_by_shown: 'blurred' })
const image = (await picture()).toString('base64')
const today = new Intl.DateTimeFormat('sv', { timeZone: house.site.time_zone })

const admirerOf = async (member: number, options: Parameters<typeof house.member>[0] = {}) => {
  const admirer = await house.member({ gender: 'male', lookingFor: 'female', ...options })
  await house.call(admirer, uploadPhoto, { image })
  await house.call(admirer, like, { id: member })
  return admirer
}
const woman = (premium = false) => house.member({ gender: 'female', lookingFor: 'male', premium })
const likesOf = (member: number) => house.call(member, getLikes, {})
const badgeOf = async (member: number) => (await house.call(member, currentUser, {})).user?.new_likes
const lastEvent = async (member: number) =>
  (
    await house.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.event
const buyPremium = (member: number) =>
  house.db.updateTable('member').set({ premium_since: new Date() }).where('id', '=', member).execute()
async function get(path: string | null | undefined, viewer: number | null) {
  const cookie = viewer === null ? {} : { cookie: await house.session(viewer) }
  return house.ask('GET', path ?? '/none', cookie)
}

test('a free member gets a blurred picture and the day, no person: neither in the list nor in the live event', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna, { name: 'Secretive' })
  const answer = await likesOf(anna)
  expect(answer).toEqual({
    profiles: [],
    liked_by: [],
    hidden: [{ image: expect.any(String) as string, fictional: false, liked_on: today.format(new Date()) }],
    new_likes: 1,
  })
  const { photos } = (await house.call(anna, getMember, { id: admirer })).profile
  expect(JSON.stringify(answer)).not.toContain(photos[0]?.id)
  expect(await lastEvent(anna)).toEqual({ type: 'like', profile: null, new_likes: 1 })
  expect(await badgeOf(anna)).toBe(1)
})

test('nothing else gives the person away: their profile, opening it, a popup, an archive', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna, { name: 'Whisperer' })
  expect((await house.call(anna, getMember, { id: admirer })).relation.likes_me).toBe(false)
  await house.call(anna, seeLike, { id: admirer })
  expect([(await likesOf(anna)).new_likes, await badgeOf(anna)]).toEqual([1, 1])
  expect((await house.call(anna, autoLike, {})).origin).toBe('suggestion')
  const { data } = await personalDataOf(house.parts, anna)
  expect(data['likes']).toMatchObject({ received: [{ member: null, name: null }] })
})

test('whom a popup suggests does not depend on who likes the member', async () => {
  const anna = await woman()
  const suggested = async () => (await house.call(anna, autoLike, {})).profile?.id
  const quiet = await house.member({ gender: 'male', lookingFor: 'female' })
  await house.db
    .updateTable('profile')
    .set({ ranked_at: new Date(0) })
    .where('member_id', '=', quiet)
    .execute()
  const before = await suggested()
  await house.call(quiet, like, { id: anna })
  expect(await suggested()).toBe(before)
  expect(before).not.toBe(quiet)
})

test('the picture is the admirer’s blurred one, for this member only, and only while the like is there', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna)
  const { photos } = (await house.call(anna, getMember, { id: admirer })).profile
  const blurred = await get(photoPath(house.parts, anna, photos[0]?.id ?? '', 'blurred'), anna)
  const path = (await likesOf(anna)).hidden[0]?.image
  const answer = await get(path, anna)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await blurred.arrayBuffer()))
  for (const other of [null, await woman(), admirer]) expect((await get(path, other)).status).toBe(404)
  expect((await get(path?.replace(/liked-by\/..../, 'liked-by/AAAA'), anna)).status).toBe(404)
  await house.call(admirer, unlike, { id: anna })
  expect((await get(path, anna)).status).toBe(404)
})

test('an admirer without a photo has no picture, and a fictional one is said to be fictional', async () => {
  const anna = await woman()
  const admirer = await house.member({ gender: 'male', fictional: true })
  await house.call(admirer, like, { id: anna })
  expect((await likesOf(anna)).hidden).toMatchObject([{ image: null, fictional: true }])
  expect((await house.call(anna, autoLike, {})).profile?.id).not.toBe(admirer)
})

test('a match is told to both, whoever is free', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna)
  expect(await house.call(anna, like, { id: admirer })).toMatchObject({ matched: true })
  expect(await likesOf(anna)).toMatchObject({ liked_by: [{ id: admirer, matched: true }], hidden: [] })
  expect((await house.call(anna, getMember, { id: admirer })).relation).toMatchObject({
    likes_me: true,
    matched: true,
  })
  await house.call(anna, seeLike, { id: admirer })
  expect((await likesOf(anna)).new_likes).toBe(0)
})

test('who becomes premium sees everybody at once, and a premium member is told who it is', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna)
  await buyPremium(anna)
  expect(await likesOf(anna)).toMatchObject({ liked_by: [{ id: admirer, like_new: true }], hidden: [] })
  expect((await house.call(anna, getMember, { id: admirer })).relation.likes_me).toBe(true)
  const second = await admirerOf(anna)
  expect(await lastEvent(anna)).toMatchObject({ type: 'like', profile: { id: second }, new_likes: 2 })
  expect(await house.call(anna, autoLike, {})).toMatchObject({ origin: 'member', profile: { id: admirer } })
})

test('hidden likes vanish with a block like any other', async () => {
  const anna = await woman()
  const admirer = await admirerOf(anna)
  await house.call(admirer, block, { id: anna })
  expect(await likesOf(anna)).toMatchObject({ hidden: [], new_likes: 0 })
})
