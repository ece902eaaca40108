// The review of photos over HTTP: order and scope, equal pictures, decisions one by one, appeals.
import { appealPhotoEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'

const app = await createTestServer({ photo_moderation: true })
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)

/** Stripes of different widths, so that pictures with different seeds don't look the same. */
async function createPicture(seed: number): Promise<string> {
  const stripes = Array.from({ length: 12 }, (_, i) => {
    const shade = (i * 53 + seed * 97) % 256
    return `<rect x="${i * 40}" width="40" height="600" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600">${stripes.join('')}</svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}
async function uploadPhoto(seed: number): Promise<{ memberId: number; photo: string }> {
  const memberId = await app.member()
  await app.call(memberId, uploadPhotoEndpoint, { image: await createPicture(seed) })
  const { id } = await app.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { memberId, photo: id }
}
const listPhotos = async (cookie: string) =>
  (await callStaff('GET', '/api/staff/photos', { cookie })).data as unknown as {
    photos: ReviewedPhoto[]
    total: number
  }
const decide = async (cookie: string, ids: readonly string[], refusal: string | null = null) =>
  (await callStaff('POST', '/api/staff/photos/decisions', { cookie, body: { ids, refusal } })).data as {
    decided?: string[]
    failed?: { id: string; message: string }[]
    error?: { code: string }
  }

test('new photos wait in order, equal pictures name each other, and each is decided once', async () => {
  const photos = [await uploadPhoto(1), await uploadPhoto(2), await uploadPhoto(1)].map(({ photo }) => photo)
  const [a = '', b = '', c = ''] = photos
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  const list = await listPhotos(first.cookie)
  expect(list.total).toBe(3)
  expect(list.photos.map(({ id, similarIds }) => [id, similarIds])).toEqual([
    [a, [c]],
    [b, []],
    [c, [a]],
  ])
  expect((await callStaff('GET', '/api/staff/photos/counts', { cookie: first.cookie })).data).toEqual({
    open: 3,
  })
  const picture = await app.ask('GET', `/api/staff/photos/picture?id=${a}`, { cookie: first.cookie })
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual(
    [200, 'image/webp', 'no-store'],
  )
  expect(await decide(first.cookie, [a, a, b])).toEqual({ decided: [a, b], failed: [] })
  expect(await decide(second.cookie, [b, c], 'explicit')).toMatchObject({
    decided: [c],
    failed: [{ id: b, message: 'Somebody else has decided this in the meantime.' }],
  })
  expect(await listPhotos(first.cookie)).toEqual({ photos: [], total: 0 })
  const rows = await app.db
    .selectFrom('photo')
    .select(['id', 'status', 'refusal'])
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { id: a, status: 'active', refusal: null },
    { id: b, status: 'active', refusal: null },
    { id: c, status: 'refused', refusal: 'explicit' },
  ])
  const entries = await app.db
    .selectFrom('audit_entry')
    .select('object')
    .where('act', '=', 'photo.decided')
    .execute()
  expect(new Set(entries.map(({ object }) => object))).toEqual(new Set([a, b, c].map((id) => `photo:${id}`)))
})

test('an appeal comes back to the wall for another person', async () => {
  const { memberId, photo } = await uploadPhoto(5)
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  await decide(first.cookie, [photo], 'no_person')
  await app.call(memberId, appealPhotoEndpoint, { photo, text: 'That is me.' })
  expect((await listPhotos(first.cookie)).photos).toMatchObject([
    { id: photo, appeal: 'That is me.', refusal: 'no_person', isOwnDecision: true },
  ])
  expect((await decide(first.cookie, [photo])).failed).toMatchObject([
    { message: expect.stringContaining('your own decision') as string },
  ])
  expect((await listPhotos(second.cookie)).photos).toMatchObject([{ isOwnDecision: false }])
  expect((await decide(second.cookie, [photo])).decided).toEqual([photo])
})

test('a moderator of another site neither sees nor decides a photo', async () => {
  const { photo } = await uploadPhoto(8)
  const { cookie } = await colleague({ role: 'moderator', siteId: other.id })
  expect(await listPhotos(cookie)).toEqual({ photos: [], total: 0 })
  expect((await callStaff('GET', `/api/staff/photos/picture?id=${photo}`, { cookie })).code).toBe('forbidden')
  expect((await decide(cookie, [photo])).failed).toMatchObject([{ id: photo }])
  const { status } = await app.db
    .selectFrom('photo')
    .select('status')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')
})
