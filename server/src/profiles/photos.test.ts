import {
  getOwnProfile,
  saveProfile,
  uploadPhoto,
  changePhoto,
  deletePhoto,
} from '@amarelle/contract/profiles'
import { getMember } from '@amarelle/contract/discovery'
import { block } from '@amarelle/contract/moderation'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { refusal } from '../platform/test-house.ts'

const house = await testServer()
const picture = async (width = 900, height = 1100, kind: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251))
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
    .toFormat(kind)
    .toBuffer()
}
const shared = await picture()
const add = (memberId: number, bytes: Buffer = shared, premium_only = false) =>
  house.call(memberId, uploadPhoto, { image: bytes.toString('base64'), premium_only })
const photosFor = async (viewer: number | null, owner: number) =>
  (await house.call(viewer, getMember, { id: owner })).profile.photos
const status = async (path: string, viewer: number | null) =>
  (await house.ask('GET', path, viewer === null ? {} : { cookie: await house.session(viewer) })).status

test('a photo is stored in three sizes and blurred, without any metadata', async () => {
  const owner = await house.member()
  const { profile } = await add(owner)
  const id = profile.photos[0]?.id
  const cookie = await house.session(owner)
  const widths: number[] = []
  for (const size of ['small', 'medium', 'large', 'blurred']) {
    const answer = await house.ask('GET', `/photos/${id}/${size}.webp`, { cookie })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const read = await sharp(bytes).metadata()
    expect(read).toMatchObject({ format: 'webp' })
    expect([read.exif, read.iptc, read.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('secret owner')
    widths.push(read.width)
  }
  expect(widths).toEqual([200, 400, 900, 200])
})

test('a blurred picture holds nothing finer than 28 by 35 points', async () => {
  const owner = await house.member()
  const { profile } = await add(owner)
  const answer = await house.ask('GET', `/photos/${profile.photos[0]?.id}/blurred.webp`, {
    cookie: await house.session(owner),
  })
  const blurred = sharp(Buffer.from(await answer.arrayBuffer()))
  const again = await blurred.clone().resize(28, 35).resize(200, 250, { kernel: 'cubic' }).raw().toBuffer()
  const now = await blurred.raw().toBuffer()
  const difference = now.reduce((sum, value, i) => sum + Math.abs(value - (again[i] ?? 0)), 0) / now.length
  expect(difference).toBeLessThan(6)
})

test('a locked photo is only ever served blurred: by its address in the answer and by a guessed one', async () => {
  const owner = await house.member({ premium: true })
  for (let i = 0; i < 4; i += 1) await add(owner)
  const [free, premium] = [await house.member(), await house.member({ premium: true })]
  const seen = await photosFor(free, owner)
  expect(seen.map(({ locked }) => locked)).toEqual([false, false, true, true])
  for (const photo of seen.filter(({ locked }) => locked)) {
    expect(new Set(Object.values(photo.sizes))).toEqual(new Set([`/photos/${photo.id}/blurred.webp`]))
    for (const size of ['small', 'medium', 'large'])
      expect(await status(`/photos/${photo.id}/${size}.webp`, free)).toBe(404)
    expect(await status(`/photos/${photo.id}/blurred.webp`, free)).toBe(200)
    expect(await status(`/photos/${photo.id}/large.webp`, premium)).toBe(200)
  }
  expect((await photosFor(null, owner)).map(({ locked }) => locked)).toEqual([false, true, true, true])
  expect((await photosFor(premium, owner)).every(({ locked }) => !locked)).toBe(true)
})

test('a photo marked for premium members is locked for free ones, wherever it stands', async () => {
  const owner = await house.member()
  await add(owner, shared, true)
  expect((await photosFor(await house.member(), owner))[0]?.locked).toBe(true)
})

test('a blocked viewer and a disabled owner: no picture at all, not even blurred', async () => {
  const [owner, viewer] = [await house.member(), await house.member()]
  const { profile } = await add(owner)
  const path = `/photos/${profile.photos[0]?.id}/small.webp`
  expect(await status(path, viewer)).toBe(200)
  await house.call(owner, block, { id: viewer })
  expect(await status(path, viewer)).toBe(404)
  expect(await status(path.replace('small', 'blurred'), viewer)).toBe(404)
  await house.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', owner).execute()
  expect(await status(path, null)).toBe(404)
})

test('a free member has 3 photos, also when six are sent at once; a premium member more', async () => {
  const owner = await house.member()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refusal(add(owner))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'photo_limit')).toHaveLength(3)
})

const refused: [what: string, code: string, bytes: () => Promise<Buffer>][] = [
  ['an SVG', 'photo_type', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'a text that calls itself JPEG',
    'photo_unreadable',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4000, 'x')]),
  ],
  ['half a photo', 'photo_unreadable', async () => shared.subarray(0, shared.length / 2)],
  ['a photo of 299 pixels', 'photo_too_small', () => picture(299, 800)],
  ['more than 10 MB', 'photo_too_large', async () => Buffer.concat([shared, Buffer.alloc(11 * 1024 * 1024)])],
]
for (const [what, code, bytes] of refused)
  test(`${what} is refused with ${code} and leaves nothing behind`, async () => {
    const owner = await house.member()
    expect(await refusal(add(owner, await bytes()))).toBe(code)
    expect((await house.call(owner, getOwnProfile, {})).profile.photos).toEqual([])
  })

test('photos can be reordered and deleted; the first is the main one; nobody else can', async () => {
  const owner = await house.member()
  for (let i = 0; i < 3; i += 1) await add(owner)
  const ids = async () => (await house.call(owner, getOwnProfile, {})).profile.photos.map(({ id }) => id)
  const [first, second, third] = await ids()
  await house.call(owner, changePhoto, { photo: third ?? '', position: 1 })
  expect(await ids()).toEqual([third, first, second])
  expect((await house.call(owner, getOwnProfile, {})).profile.main_image?.match).toContain(third)
  expect(await refusal(house.call(await house.member(), deletePhoto, { photo: first ?? '' }))).toBe(
    'not_found',
  )
  await house.call(owner, deletePhoto, { photo: third ?? '' })
  expect(await ids()).toEqual([first, second])
  expect(await status(`/photos/${third}/small.webp`, owner)).toBe(404)
})

test('a profile keeps what is saved, refuses what is not on the lists, and keeps the rest', async () => {
  const owner = await house.member()
  await house.call(owner, saveProfile, {
    about: '  Rivers and long walks.  ',
    interests: ['hiking'],
    eye_color: 'green',
  })
  expect((await house.call(owner, saveProfile, { eye_color: '' })).profile).toMatchObject({
    about: 'Rivers and long walks.',
    interests: ['hiking'],
    eye_color: null,
  })
  expect(await refusal(house.call(owner, saveProfile, { about: 'x'.repeat(2001) }))).toBe('invalid_input')
  expect(await refusal(house.call(owner, saveProfile, { city_id: 999_999_999 }))).not.toBe('accepted')
})
