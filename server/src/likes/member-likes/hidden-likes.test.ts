import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import {
  autoLikeEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  seeLikeEndpoint,
  unlikeEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { createPhotoPath } from '../../profiles/photos/photo-path.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'

const app = await createTestServer({ liked_by_shown: 'blurred' })
const image = (await createTestPicture()).toString('base64')
const today = new Intl.DateTimeFormat('sv', { timeZone: app.site.time_zone })

const createAdmirer = async (member: number, options: Parameters<typeof app.member>[0] = {}) => {
  const admirer = await app.member({ gender: 'male', lookingFor: 'female', ...options })
  await app.call(admirer, uploadPhotoEndpoint, { image })
  await app.call(admirer, likeEndpoint, { id: member })
  return admirer
}
const createWoman = (premium = false) => app.member({ gender: 'female', lookingFor: 'male', premium })
const loadLikes = (member: number) => app.call(member, getLikesEndpoint, {})
const loadBadge = async (member: number) => (await app.call(member, currentUserEndpoint, {})).user?.new_likes
const findLastEvent = async (member: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.event
const buyPremium = (member: number) =>
  app.db.updateTable('member').set({ premium_since: new Date() }).where('id', '=', member).execute()
async function getPicture(path: string | null | undefined, viewer: number | null) {
  const cookie = viewer === null ? {} : { cookie: await app.session(viewer) }
  return app.ask('GET', path ?? '/none', cookie)
}

test('free members get only a blurred picture and the day of a like; neither list nor live event identifies the person', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna, { name: 'Secretive' })
  const response = await loadLikes(anna)
  expect(response).toEqual({
    profiles: [],
    liked_by: [],
    hidden: [
      {
        image: expect.any(String) as string,
        fictional: false,
        origin: { kind: 'member' },
        liked_on: today.format(new Date()),
        extra: null,
      },
    ],
    next: null,
    new_likes: 1,
    received: { total: 1, total_fictional: 0, at_least: false },
    matches: 0,
  })
  const { photos } = (await app.call(anna, getMemberEndpoint, { id: admirer })).profile
  expect(JSON.stringify(response)).not.toContain(photos[0]?.id)
  expect(await findLastEvent(anna)).toEqual({ type: 'like', profile: null, new_likes: 1 })
  expect(await loadBadge(anna)).toBe(1)
})

test('profile, marking as seen, like popup and data export do not reveal a hidden admirer', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna, { name: 'Whisperer' })
  expect((await app.call(anna, getMemberEndpoint, { id: admirer })).relation.likes_me).toBe(false)
  await app.call(anna, seeLikeEndpoint, { id: admirer })
  expect([(await loadLikes(anna)).new_likes, await loadBadge(anna)]).toEqual([1, 1])
  expect((await app.call(anna, autoLikeEndpoint, {})).origin).toBe('suggestion')
  const { data } = await collectPersonalData(app.services, anna)
  expect(data['likes']).toMatchObject({ received: [{ member: null, name: null }] })
})

test('popup suggestions do not depend on who likes the member', async () => {
  const anna = await createWoman()
  const loadSuggestedId = async () => (await app.call(anna, autoLikeEndpoint, {})).profile?.id
  const quiet = await app.member({ gender: 'male', lookingFor: 'female' })
  await app.db
    .updateTable('profile')
    .set({ ranked_at: new Date(0) })
    .where('member_id', '=', quiet)
    .execute()
  const suggestedId = await loadSuggestedId()
  await app.call(quiet, likeEndpoint, { id: anna })
  expect(await loadSuggestedId()).toBe(suggestedId)
  expect(suggestedId).not.toBe(quiet)
})

test('the hidden picture is the admirer’s blurred photo, served only to this member and only while the like exists', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna)
  const { photos } = (await app.call(anna, getMemberEndpoint, { id: admirer })).profile
  const blurred = await getPicture(createPhotoPath(app.services, anna, photos[0]?.id ?? '', 'blurred'), anna)
  const path = (await loadLikes(anna)).hidden[0]?.image
  const response = await getPicture(path, anna)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(await blurred.arrayBuffer()))
  for (const other of [null, await createWoman(), admirer])
    expect((await getPicture(path, other)).status).toBe(404)
  expect((await getPicture(path?.replace(/liked-by\/..../, 'liked-by/AAAA'), anna)).status).toBe(404)
  await app.call(admirer, unlikeEndpoint, { id: anna })
  expect((await getPicture(path, anna)).status).toBe(404)
})

test('the next page of hidden likes reveals neither member nor time, and the picture of each one opens', async () => {
  const anna = await createWoman()
  for (let i = 0; i < 25; i += 1)
    await app.call(await app.member({ gender: 'male' }), likeEndpoint, { id: anna })
  const admirer = await createAdmirer(anna)
  const first = await app.call(anna, getLikesEndpoint, { type: 'received' })
  expect(first.hidden).toHaveLength(24)
  const nextPage = Buffer.from(first.next ?? '', 'base64url').toString('latin1')
  for (const readable of ['received', String(anna), 'atUs']) expect(nextPage).not.toContain(readable)
  expect((await getPicture(first.hidden[0]?.image, anna)).status).toBe(200)
  const second = await app.call(anna, getLikesEndpoint, { type: 'received', after: first.next ?? '' })
  expect([second.hidden.length, second.next]).toEqual([2, null])
  expect((await app.call(anna, getMemberEndpoint, { id: admirer })).relation.likes_me).toBe(false)
})

test('a hidden admirer without a photo has no picture; the like of a fictional profile says what it is and who sent it, in every list', async () => {
  const anna = await createWoman()
  const admirer = await app.member({ gender: 'male', fictional: true })
  await app.call(admirer, likeEndpoint, { id: anna })
  const labels = { fictional: true, origin: { kind: 'fictional', company: 'Amarelle B.V.' } }
  expect((await loadLikes(anna)).hidden).toMatchObject([{ image: null, ...labels }])
  expect(await findLastEvent(anna)).toMatchObject({ type: 'like', profile: null })
  expect(JSON.stringify((await collectPersonalData(app.services, anna)).data['likes'])).toContain(
    'sent by staff of Amarelle B.V.',
  )
  expect((await app.call(anna, autoLikeEndpoint, {})).profile?.id).not.toBe(admirer)
  await app.call(anna, likeEndpoint, { id: admirer })
  const { liked_by: received } = await app.call(anna, getLikesEndpoint, { type: 'received' })
  expect(received).toMatchObject([{ id: admirer, ...labels }])
  const matches = await app.call(anna, getLikesEndpoint, { type: 'matched' })
  expect(matches.profiles).toMatchObject([{ id: admirer, ...labels }])
})

test('both members see a match, even without premium', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna)
  expect(await app.call(anna, likeEndpoint, { id: admirer })).toMatchObject({ matched: true })
  expect(await loadLikes(anna)).toMatchObject({ liked_by: [{ id: admirer, matched: true }], hidden: [] })
  expect((await app.call(anna, getMemberEndpoint, { id: admirer })).relation).toMatchObject({
    likes_me: true,
    matched: true,
  })
  await app.call(anna, seeLikeEndpoint, { id: admirer })
  expect((await loadLikes(anna)).new_likes).toBe(0)
})

test('a member who becomes premium sees all admirers at once, and new likes name the person', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna)
  await buyPremium(anna)
  expect(await loadLikes(anna)).toMatchObject({ liked_by: [{ id: admirer, like_new: true }], hidden: [] })
  expect((await app.call(anna, getMemberEndpoint, { id: admirer })).relation.likes_me).toBe(true)
  const second = await createAdmirer(anna)
  expect(await findLastEvent(anna)).toMatchObject({ type: 'like', profile: { id: second }, new_likes: 2 })
  expect(await app.call(anna, autoLikeEndpoint, {})).toMatchObject({
    origin: 'member',
    profile: { id: admirer },
  })
})

test('a block removes hidden likes too', async () => {
  const anna = await createWoman()
  const admirer = await createAdmirer(anna)
  await app.call(admirer, blockEndpoint, { id: anna })
  expect(await loadLikes(anna)).toMatchObject({ hidden: [], new_likes: 0 })
})
