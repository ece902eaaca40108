import {
  getOwnProfileEndpoint,
  uploadPhotoEndpoint,
  changePhotoEndpoint,
  deletePhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createStorage } from '../../platform/storage/index.ts'
import { startTestS3Server } from '../../../testing/platform/s3-server.ts'
import { createPhotoPath, photoSizes, getPhotoFilePath } from './photo-path.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'

const app = await createTestServer()
const sharedPicture = await createTestPicture({ width: 900, height: 1100 })
const callUploadPhoto = (memberId: number, bytes: Buffer = sharedPicture, premium_only = false) =>
  app.call(memberId, uploadPhotoEndpoint, { image: bytes.toString('base64'), premium_only })
const requestStatus = async (path: string, viewer: number | null) =>
  (await app.ask('GET', path, viewer === null ? {} : { cookie: await app.session(viewer) })).status

test('a photo is stored in three sizes and a blurred version, without metadata', async () => {
  const owner = await app.member()
  const { profile } = await callUploadPhoto(owner)
  const id = profile.photos[0]?.id
  const cookie = await app.session(owner)
  const widths: number[] = []
  for (const size of photoSizes) {
    const response = await app.ask('GET', createPhotoPath(app.services, owner, id ?? '', size), { cookie })
    const bytes = Buffer.from(await response.arrayBuffer())
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp' })
    expect([metadata.exif, metadata.iptc, metadata.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('secret owner')
    widths.push(metadata.width)
  }
  expect(widths).toEqual([200, 400, 900, 200])
})

test('a free member may have 3 photos, also when six are uploaded concurrently', async () => {
  const owner = await app.member()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => getRefusalCode(callUploadPhoto(owner))))
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'photo_limit')).toHaveLength(3)
})

test('the owner alone can reorder and delete photos; the first is the main photo', async () => {
  const owner = await app.member()
  for (let i = 0; i < 3; i += 1) await callUploadPhoto(owner)
  const loadIds = async () =>
    (await app.call(owner, getOwnProfileEndpoint, {})).profile.photos.map(({ id }) => id)
  const [first, second, third] = await loadIds()
  await app.call(owner, changePhotoEndpoint, { photo: third ?? '', position: 1 })
  expect(await loadIds()).toEqual([third, first, second])
  expect((await app.call(owner, getOwnProfileEndpoint, {})).profile.main_image?.match).toContain(third)
  expect(
    await getRefusalCode(app.call(await app.member(), deletePhotoEndpoint, { photo: first ?? '' })),
  ).toBe('not_found')
  await app.call(owner, deletePhotoEndpoint, { photo: third ?? '' })
  expect(await loadIds()).toEqual([first, second])
  expect(await requestStatus(createPhotoPath(app.services, owner, third ?? '', 'small'), owner)).toBe(404)
  await app.drainJobs()
  expect(await app.services.storage.read(getPhotoFilePath(third ?? '', 'small'))).toBeNull()
})

test('photos work the same with an S3 bucket instead of a folder', async () => {
  const bucket = createStorage({ s3: await startTestS3Server(), dataDir: '' }, app.services.log)
  const { storage: folder } = app.services
  try {
    Object.assign(app.services, { storage: bucket })
    const owner = await app.member()
    const id = (await callUploadPhoto(owner)).profile.photos[0]?.id ?? ''
    expect(await folder.read(getPhotoFilePath(id, 'large'))).toBeNull()
    for (const size of photoSizes) {
      const response = await app.ask('GET', createPhotoPath(app.services, null, id, size))
      expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe('webp')
    }
    await app.call(owner, deletePhotoEndpoint, { photo: id })
    await app.drainJobs()
    for (const size of photoSizes) expect(await bucket.read(getPhotoFilePath(id, size))).toBeNull()
  } finally {
    Object.assign(app.services, { storage: folder })
  }
})
