// Hostile uploads (docs/safety.md#uploads): each is refused with a clear error, in bounded memory and time.
import { getOwnProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { photoSizes, getPhotoFilePath } from './photo-path.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'

const app = await createTestServer()
const callUploadPhoto = (memberId: number, bytes: Uint8Array) =>
  app.call(memberId, uploadPhotoEndpoint, { image: Buffer.from(bytes).toString('base64') })
/** All stored files of the member's only photo. */
async function readStoredPhotos(owner: number): Promise<Buffer[]> {
  const id = (await app.call(owner, getOwnProfileEndpoint, {})).profile.photos[0]?.id ?? ''
  return Promise.all(
    photoSizes.map(async (size) =>
      Buffer.from((await app.services.storage.read(getPhotoFilePath(id, size))) ?? []),
    ),
  )
}

function createChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}
const plainPng = await createTestPicture({ kind: 'png' })
/** A PNG with the given chunks before its picture data. */
const insertChunks = (...chunks: Buffer[]) =>
  Buffer.concat([plainPng.subarray(0, 33), ...chunks, plainPng.subarray(33)])
interface PngKind {
  depth?: number
  colour?: number
  interlaced?: boolean
}
function createPng(
  width: number,
  height: number,
  rows: Uint8Array,
  { depth = 8, colour = 2, interlaced = false }: PngKind = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const signature = plainPng.subarray(0, 8)
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}
const createGif = async (frames: number) => {
  const frame = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a0506f' } })
    .gif()
    .toBuffer()
  // Header, size and colours; then the frame repeated; then the trailer.
  const frameStart = frame.indexOf(0x2c)
  return Buffer.concat([
    frame.subarray(0, frameStart),
    ...Array.from({ length: frames }, () => frame.subarray(frameStart, -1)),
    Buffer.from(';'),
  ])
}
const deflatedZeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
const plainJpeg = await createTestPicture()
/** A black picture of one bit per pixel: the smallest file for its dimensions. */
const createBlackStrip = (width: number, height: number) =>
  createPng(width, height, deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 }), {
    depth: 1,
    colour: 0,
  })
const createFlatPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false })
/** A progressive JPEG whose last scan is repeated 90 times. */
async function createManyScanJpeg(): Promise<Buffer> {
  const bytes = await createFlatPicture(2_400, 2_400).jpeg({ progressive: true }).toBuffer()
  const lastScanStart = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const lastScan = bytes.subarray(lastScanStart, -2)
  return Buffer.concat([
    bytes.subarray(0, lastScanStart),
    ...Array.from({ length: 90 }, () => lastScan),
    bytes.subarray(-2),
  ])
}
const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const refusedUploads: [what: string, code: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['an SVG', 'photo_type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG after an XML line', 'photo_type', () => Buffer.from('<?xml version="1.0"?><svg/>')],
  ['an HTML page', 'photo_type', () => Buffer.from('<html><script>alert(1)</script>')],
  ['a PDF', 'photo_type', () => Buffer.from('%PDF-1.7\n')],
  ['a TIFF', 'photo_type', () => sharp(plainJpeg).tiff().toBuffer()],
  ['an AVIF or HEIC', 'photo_type', () => sharp(plainJpeg).resize(320).avif({ effort: 0 }).toBuffer()],
  ['a single null byte', 'photo_type', () => Buffer.from('\0')],
  ['a GIF', 'photo_animated', () => createGif(1)],
  ['a GIF of 10,000 frames', 'photo_animated', () => createGif(10_000)],
  [
    'an animated PNG',
    'photo_animated',
    () => insertChunks(createChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
  ],
  [
    'an animated WebP',
    'photo_animated',
    () =>
      sharp([plainJpeg, plainPng], { join: { animated: true } })
        .webp({ effort: 0 })
        .toBuffer(),
  ],
  ['half a JPEG', 'photo_unreadable', () => cutInHalf(plainJpeg)],
  [
    'a JPEG without its last tenth',
    'photo_unreadable',
    () => plainJpeg.subarray(0, Math.floor(plainJpeg.length * 0.9)),
  ],
  ['half a PNG', 'photo_unreadable', () => cutInHalf(plainPng)],
  ['half a WebP', 'photo_unreadable', async () => cutInHalf(await createTestPicture({ kind: 'webp' }))],
  [
    'text after the first bytes of a JPEG',
    'photo_unreadable',
    () => Buffer.concat([plainJpeg.subarray(0, 3), Buffer.alloc(4000, 'x')]),
  ],
  [
    'a PNG whose chunk claims 4 GB',
    'photo_unreadable',
    () => Buffer.concat([plainPng.subarray(0, 33), Buffer.from([255, 255, 255, 255]), Buffer.from('tEXt')]),
  ],
  ['50,000 x 50,000 pixels', 'photo_too_large', () => createPng(50_000, 50_000, deflatedZeros)],
  ['41 megapixels', 'photo_too_large', () => createPng(6_834, 6_000, deflatedZeros)],
  ['a strip of 300 x 130,000 pixels', 'photo_too_narrow', () => createBlackStrip(300, 130_000)],
  ['a horizontal strip', 'photo_too_narrow', () => createBlackStrip(130_000, 300)],
  [
    'an interlaced PNG that needs 288 MB to decode',
    'photo_too_complex',
    () => createPng(6_000, 6_000, deflatedZeros, { depth: 16, colour: 6, interlaced: true }),
  ],
  [
    'a progressive JPEG that needs 240 MB to decode',
    'photo_too_complex',
    () => createFlatPicture(6_300, 6_300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a JPEG whose last scan is repeated 90 times', 'photo_too_complex', createManyScanJpeg],
  ['299 pixels of width', 'photo_too_small', () => createTestPicture({ width: 299, height: 800 })],
  ['more than 10 MB', 'photo_too_large', () => Buffer.concat([plainJpeg, Buffer.alloc(10 * 1024 * 1024)])],
]
describe.each(refusedUploads)('%s', (_what, code, bytes) => {
  it(`is refused with ${code} within 5 seconds and leaves no photo`, async () => {
    const owner = await app.member()
    const bytesToUpload = await bytes()
    const startMs = performance.now()
    expect(await getRefusalCode(callUploadPhoto(owner, bytesToUpload))).toBe(code)
    expect(performance.now() - startMs).toBeLessThan(5_000)
    expect((await app.call(owner, getOwnProfileEndpoint, {})).profile.photos).toEqual([])
  })
})

describe.each([
  ['a colour profile', createChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflatedZeros]))],
  ['a comment', createChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflatedZeros]))],
  [
    'XMP',
    createChunk(
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflatedZeros]),
    ),
  ],
  ['EXIF', createChunk('eXIf', deflatedZeros)],
])('200 MB of zeros packed into %s of a PNG', (_where, bomb) => {
  it('are never unpacked', async () => {
    const owner = await app.member()
    const before = process.memoryUsage.rss()
    const outcome = await getRefusalCode(callUploadPhoto(owner, insertChunks(bomb)))
    expect(['accepted', 'photo_unreadable']).toContain(outcome)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })
})

const trailingData: [string, Buffer][] = [
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a ZIP', Buffer.from('PK\x03\x04 secret payload PK\x05\x06')],
  ['PHP', Buffer.from('<?php system($_GET[0]); ?> secret payload')],
]
for (const kind of ['jpeg', 'png', 'webp'] as const)
  test.each(trailingData)(
    `only the picture of a ${kind} that is also %s is stored`,
    async (_what, trailer) => {
      const owner = await app.member()
      const polyglot = Buffer.concat([await createTestPicture({ kind }), trailer])
      await callUploadPhoto(owner, polyglot)
      for (const stored of await readStoredPhotos(owner)) {
        expect((await sharp(stored).metadata()).format).toBe('webp')
        for (const trace of ['<script', 'PK\x03\x04', '<?php', 'secret payload'])
          expect(stored.includes(trace)).toBe(false)
      }
    },
  )

test('EXIF and GPS data are removed even from a photo that needs no scaling', async () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const owner = await app.member()
    const bytes = await createTestPicture({ width: 400, height: 500, kind })
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    await callUploadPhoto(owner, bytes)
    for (const stored of await readStoredPhotos(owner)) {
      const { exif, xmp, iptc, icc, tifftagPhotoshop } = await sharp(stored).metadata()
      expect([exif, xmp, iptc, icc, tifftagPhotoshop]).toEqual(Array(5).fill(undefined))
      expect(stored.includes('secret owner')).toBe(false)
    }
  }
})

test('transparent areas become white, whatever colour they hide', async () => {
  const owner = await app.member()
  await callUploadPhoto(
    owner,
    await sharp({
      create: { width: 400, height: 500, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  )
  for (const stored of await readStoredPhotos(owner)) {
    const { channels } = await sharp(stored).stats()
    expect(channels).toHaveLength(3)
    for (const { min } of channels) expect(min).toBeGreaterThan(250)
  }
})

test('a body above the limit is refused by its content length, with the message for photos', async () => {
  const owner = await app.member()
  const image = 'A'.repeat(15 * 1024 * 1024)
  const response = await app.ask('POST', '/api/photo.php', {
    cookie: await app.session(owner),
    body: { image },
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    error: {
      code: 'photo_too_large',
      message: 'This photo is too large. The limit is 10 MB and 40 megapixels.',
    },
  })
})

test('a visitor’s large body is refused without reading it, and other endpoints accept only small bodies', async () => {
  const body = { image: 'A'.repeat(1024 * 1024) }
  const visitorResponse = await app.ask('POST', '/api/photo.php', { body })
  expect([visitorResponse.status, await visitorResponse.json()]).toMatchObject([
    403,
    { authentication_required: true },
  ])
  const otherResponse = await app.ask('PUT', '/api/profile.php', {
    cookie: await app.session(await app.member()),
    body: { about: 'x'.repeat(300_000) },
  })
  expect([otherResponse.status, await otherResponse.json()]).toMatchObject([
    413,
    { error: { code: 'body_too_large' } },
  ])
})

test('large but legitimate pictures are accepted: a panorama, 40 megapixels, a progressive photo of a camera', async () => {
  const owner = await app.member({ premium: true })
  for (const bytes of [
    await createFlatPicture(16_000, 1_000).jpeg().toBuffer(),
    await createFlatPicture(6_300, 6_300).jpeg().toBuffer(),
    await createFlatPicture(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
    await createFlatPicture(3_000, 300).png().toBuffer(),
  ])
    expect(await getRefusalCode(callUploadPhoto(owner, bytes))).toBe('accepted')
})

test('a crop area that is a strip is refused like a picture that is one', async () => {
  const owner = await app.member()
  const image = (await createFlatPicture(6_300, 6_300).jpeg().toBuffer()).toString('base64')
  const crop = { left: 0, top: 0, width: 0.048, height: 1 }
  expect(await getRefusalCode(app.call(owner, uploadPhotoEndpoint, { image, crop }))).toBe('photo_too_narrow')
})

test('many uploads of one member delay another’s by about one picture, and those beyond the queue’s limit are refused', async () => {
  const [greedy, other] = [await app.member({ premium: true }), await app.member()]
  const large = await createFlatPicture(5_000, 5_000).png({ progressive: true }).toBuffer()
  const outcomesSoFar: string[] = []
  const greedyUploads = Array.from({ length: 16 }, async () => {
    const outcome = await getRefusalCode(callUploadPhoto(greedy, large))
    outcomesSoFar.push(outcome)
    return outcome
  })
  await getRefusalCode(callUploadPhoto(other, plainJpeg))
  expect(outcomesSoFar.filter((outcome) => outcome === 'accepted').length).toBeLessThan(3)
  const outcomes = await Promise.all(greedyUploads)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(9)
})

test('a member at the photo limit is refused before the picture is decoded; a repeated call returns the first result', async () => {
  const owner = await app.member()
  const key = 'the same photo'
  for (let i = 1; i < app.site.free_photos; i += 1)
    await callUploadPhoto(owner, await createTestPicture({ seed: i }))
  const lastPhoto = { image: (await createTestPicture({ seed: 40 })).toString('base64') }
  const first = await app.call(owner, uploadPhotoEndpoint, lastPhoto, { key })
  expect(await app.call(owner, uploadPhotoEndpoint, lastPhoto, { key })).toEqual(first)
  expect(await getRefusalCode(callUploadPhoto(owner, Buffer.from('no picture')))).toBe('photo_limit')
})
