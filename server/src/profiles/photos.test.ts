import { getOwnProfile, uploadPhoto, changePhoto, deletePhoto } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { refusal } from '../platform/test-house.ts'
import { storageOf } from '../platform/storage/index.ts'
import { s3Server } from '../platform/storage/s3-server.ts'
import { photoPath, photoSizes, storedAt } from './photo-path.ts'
import { picture } from './test-pictures.ts'

const house = await testServer()
const shared = await picture({ width: 900, height: 1100 })
const add = (memberId: number, bytes: Buffer = shared, premium_only = false) =>
  house.call(memberId, uploadPhoto, { image: bytes.toString('base64'), premium_only })
const status = async (path: string, viewer: number | null) =>
  (await house.ask('GET', path, viewer === null ? {} : { cookie: await house.session(viewer) })).status

test('a photo is stored in three sizes and blurred, without any metadata', async () => {
  const owner = await house.member()
  const { profile } = await add(owner)
  const id = profile.photos[0]?.id
  const cookie = await house.session(owner)
  const widths: number[] = []
  for (const size of photoSizes) {
    const answer = await house.ask('GET', photoPath(house.parts, owner, id ?? '', size), { cookie })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const read = await sharp(bytes).metadata()
    expect(read).toMatchObject({ format: 'webp' })
    expect([read.exif, read.iptc, read.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('secret owner')
    widths.push(read.width)
  }
  expect(widths).toEqual([200, 400, 900, 200])
})

test('a free member has 3 photos, also when six are sent at once; a premium member more', async () => {
  const owner = await house.member()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refusal(add(owner))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'photo_limit')).toHaveLength(3)
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
  expect(await status(photoPath(house.parts, owner, third ?? '', 'small'), owner)).toBe(404)
  await house.drainJobs()
  expect(await house.parts.storage.read(storedAt(third ?? '', 'small'))).toBeNull()
})

test('with a bucket instead of a folder all is the same', async () => {
  const bucket = storageOf({ s3: await s3Server(), dataDir: '' }, house.parts.log)
  const { storage: folder } = house.parts
  try {
    Object.assign(house.parts, { storage: bucket })
    const owner = await house.member()
    const id = (await add(owner)).profile.photos[0]?.id ?? ''
    expect(await folder.read(storedAt(id, 'large'))).toBeNull()
    for (const size of photoSizes) {
      const answer = await house.ask('GET', photoPath(house.parts, null, id, size))
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp')
    }
    await house.call(owner, deletePhoto, { photo: id })
    await house.drainJobs()
    for (const size of photoSizes) expect(await bucket.read(storedAt(id, size))).toBeNull()
  } finally {
    Object.assign(house.parts, { storage: folder })
  }
})
