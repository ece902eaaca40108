// The review of photos over HTTP: order and scope, equal pictures, decisions one by one, appeals.
import { appealPhotoEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { listPhotosEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'

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
async function uploadPhoto(seed: number, site = app.site): Promise<{ memberId: number; photo: string }> {
  const memberId = await app.member({ site })
  await app.call(memberId, uploadPhotoEndpoint, { image: await createPicture(seed) })
  const { id } = await app.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { memberId, photo: id }
}
type Wall = StaffEndpointAnswer<typeof listPhotosEndpoint>
const listPhotos = async (cookie: string, query = '') =>
  (await callStaff('GET', `/api/staff/photos${query}`, { cookie })).data as unknown as Wall
const listIds = async (cookie: string, query: string) =>
  (await listPhotos(cookie, query)).photos.map(({ id }) => id)
const claim = (cookie: string, ids: readonly string[]) =>
  callStaff('PUT', '/api/staff/photos/claims', { cookie, body: { ids } })
const readClaims = async (cookie: string) =>
  ((await callStaff('GET', '/api/staff/photos/claims', { cookie })).data as unknown as Pick<Wall, 'claims'>)
    .claims
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
  expect(list).toMatchObject({ counts: { main: 3, more: 0, appeal: 0 }, claims: [], decidedToday: 0 })
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
  expect(await listPhotos(first.cookie)).toEqual({
    photos: [],
    counts: { main: 0, more: 0, appeal: 0 },
    claims: [],
    decidedToday: 2,
  })
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
  expect(await listPhotos(cookie)).toMatchObject({ photos: [], counts: { main: 0, more: 0, appeal: 0 } })
  expect((await callStaff('GET', `/api/staff/photos/picture?id=${photo}`, { cookie })).code).toBe('forbidden')
  expect((await decide(cookie, [photo])).failed).toMatchObject([{ id: photo }])
  expect((await claim(cookie, [photo])).code).toBe('forbidden')
  const { status } = await app.db
    .selectFrom('photo')
    .select('status')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')
})

test('the wall shows one kind at a time, and counts each', async () => {
  const { memberId, photo: main } = await uploadPhoto(11)
  await app.call(memberId, uploadPhotoEndpoint, { image: await createPicture(12) })
  const { id: further } = await app.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', memberId)
    .where('position', '=', 2)
    .executeTakeFirstOrThrow()
  const { memberId: appealing, photo: refused } = await uploadPhoto(13)
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  await decide(first.cookie, [refused], 'quality')
  await app.call(appealing, appealPhotoEndpoint, { photo: refused, text: 'Look again.' })
  const { cookie } = second
  const { counts } = await listPhotos(cookie)
  expect(await listIds(cookie, '?kind=main')).toContain(main)
  expect(await listIds(cookie, '?kind=main')).toHaveLength(counts.main)
  expect(await listIds(cookie, '?kind=more')).toEqual([further])
  expect(await listIds(cookie, '?kind=appeal')).toEqual([refused])
  expect(counts).toMatchObject({ more: 1, appeal: 1 })
  expect(await listIds(cookie, '')).toEqual(expect.arrayContaining([main, further, refused]))
  await decide(cookie, [main, further, refused])
})

afterEach(() => app.clock.set(null))
test('a claimed photo is left to the colleague until the claim ends', async () => {
  const photos = [await uploadPhoto(21), await uploadPhoto(22)].map(({ photo }) => photo)
  const [a = '', b = ''] = photos
  const start = app.clock.now()
  const later = (minutes: number) => app.clock.set(addMs(start, minutesToMs(minutes)))
  later(0)
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  await claim(first.cookie, [a, b])
  const { claims } = await listPhotos(second.cookie)
  expect(claims.map(({ photoId }) => photoId).toSorted()).toEqual([a, b].toSorted())
  expect((await listPhotos(first.cookie)).claims).toEqual([])
  // A colleague neither takes the claim over nor decides.
  await claim(second.cookie, [a])
  expect(await readClaims(first.cookie)).toEqual([])
  expect((await decide(second.cookie, [a])).failed).toMatchObject([
    { id: a, message: expect.stringContaining(claims[0]?.name ?? '-') as string },
  ])
  // The next claims take the place of the earlier ones.
  await claim(first.cookie, [b])
  expect((await readClaims(second.cookie)).map(({ photoId }) => photoId)).toEqual([b])
  later(9)
  await claim(first.cookie, [b])
  later(28)
  expect(await readClaims(second.cookie)).toHaveLength(1)
  later(29)
  expect(await readClaims(second.cookie)).toEqual([])
  expect((await decide(second.cookie, [a, b])).decided).toEqual([a, b])
  const rows = await app.db.selectFrom('photo_claim').select('photo_id').execute()
  expect(rows.map(({ photo_id: id }) => id)).not.toEqual(expect.arrayContaining([b]))
})

test('handing over a shift ends the claims of photos, too', async () => {
  const { photo } = await uploadPhoto(31)
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  await claim(first.cookie, [photo])
  expect(await readClaims(second.cookie)).toHaveLength(1)
  await callStaff('POST', '/api/staff/shift-notes', { cookie: first.cookie, body: { text: 'One is left.' } })
  expect(await readClaims(second.cookie)).toEqual([])
  await decide(second.cookie, [photo])
})

test('the same picture on a site that the moderator does not see is counted, and its id stays there', async () => {
  const here = await uploadPhoto(40)
  const elsewhere = await uploadPhoto(40, other)
  const everywhere = await colleague({ role: 'moderator' })
  const ofOneSite = await colleague({ role: 'moderator', siteId: app.site.id })
  const readSimilar = async (cookie: string, query = '') =>
    (await listPhotos(cookie, query)).photos
      .filter(({ id }) => id === here.photo)
      .map(({ similarIds, similarElsewhere }) => ({
        isNamed: similarIds.includes(elsewhere.photo),
        similarElsewhere,
      }))
  const all = [{ isNamed: true, similarElsewhere: 0 }]
  expect(await readSimilar(everywhere.cookie)).toEqual(all)
  expect(await readSimilar(everywhere.cookie, `?site=${app.site.id}`)).toEqual(all)
  expect(await readSimilar(ofOneSite.cookie)).toEqual([{ isNamed: false, similarElsewhere: 1 }])
  await decide(everywhere.cookie, [here.photo, elsewhere.photo])
})
