// What a hostile upload looks like (DOMAIN 5.6, 8): each is refused with a clear text, in bounded memory and time.
import { getOwnProfile, uploadPhoto } from '@amarelle/contract/profiles'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { refusal } from '../platform/test-house.ts'
import { photoSizes, storedAt } from './photo-path.ts'
import { picture } from './test-pictures.ts'

const house = await testServer()
const upload = (memberId: number, bytes: Uint8Array) =>
  house.call(memberId, uploadPhoto, { image: Buffer.from(bytes).toString('base64') })
/** Everything that is stored of the member's only photo. */
async function storedOf(owner: number): Promise<Buffer[]> {
  const id = (await house.call(owner, getOwnProfile, {})).profile.photos[0]?.id ?? ''
  return Promise.all(
    photoSizes.map(async (size) => Buffer.from((await house.parts.storage.read(storedAt(id, size))) ?? [])),
  )
}

function chunk(name: string, data: Uint8Array): Buffer {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(data.length)
  made.write(name, 4, 'latin1')
  made.set(data, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}
const plain = await picture({ kind: 'png' })
/** A PNG with these chunks before its picture data. */
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)])
function pngOf(width: number, height: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = plain.subarray(0, 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const gif = async (frames: number) => {
  const one = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a0506f' } })
    .gif()
    .toBuffer()
  // Header, size and colours; then the frame again and again; then the end.
  const start = one.indexOf(0x2c)
  return Buffer.concat([
    one.subarray(0, start),
    ...Array.from({ length: frames }, () => one.subarray(start, -1)),
    Buffer.from(';'),
  ])
}
const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
const jpeg = await picture()
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const refused: [what: string, code: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['an SVG', 'photo_type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG after an XML line', 'photo_type', () => Buffer.from('<?xml version="1.0"?><svg/>')],
  ['a page that calls itself .jpg', 'photo_type', () => Buffer.from('<html><script>alert(1)</script>')],
  ['a PDF', 'photo_type', () => Buffer.from('%PDF-1.7\n')],
  ['a TIFF', 'photo_type', () => sharp(jpeg).tiff().toBuffer()],
  ['an AVIF or HEIC', 'photo_type', () => sharp(jpeg).resize(320).avif({ effort: 0 }).toBuffer()],
  ['nothing at all', 'photo_type', () => Buffer.from('\0')],
  ['a GIF', 'photo_animated', () => gif(1)],
  ['a GIF of 10,000 frames', 'photo_animated', () => gif(10_000)],
  [
    'an animated PNG',
    'photo_animated',
    () => withChunks(chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
  ],
  [
    'an animated WebP',
    'photo_animated',
    () =>
      sharp([jpeg, plain], { join: { animated: true } })
        .webp({ effort: 0 })
        .toBuffer(),
  ],
  ['half a JPEG', 'photo_unreadable', () => half(jpeg)],
  [
    'a JPEG without its last tenth',
    'photo_unreadable',
    () => jpeg.subarray(0, Math.floor(jpeg.length * 0.9)),
  ],
  ['half a PNG', 'photo_unreadable', () => half(plain)],
  ['half a WebP', 'photo_unreadable', async () => half(await picture({ kind: 'webp' }))],
  [
    'letters behind the first bytes of a JPEG',
    'photo_unreadable',
    () => Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(4000, 'x')]),
  ],
  [
    'a PNG whose chunk claims 4 GB',
    'photo_unreadable',
    () => Buffer.concat([plain.subarray(0, 33), Buffer.from([255, 255, 255, 255]), Buffer.from('tEXt')]),
  ],
  ['50,000 x 50,000 points', 'photo_too_large', () => pngOf(50_000, 50_000, zeros)],
  ['41 megapixels', 'photo_too_large', () => pngOf(6_834, 6_000, zeros)],
  ['299 points across', 'photo_too_small', () => picture({ width: 299, height: 800 })],
  ['more than 10 MB', 'photo_too_large', () => Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)])],
]
describe.each(refused)('%s', (_what, code, bytes) => {
  it(`is refused with ${code}, at once, and leaves nothing behind`, async () => {
    const owner = await house.member()
    const file = await bytes()
    const start = performance.now()
    expect(await refusal(upload(owner, file))).toBe(code)
    expect(performance.now() - start).toBeLessThan(5_000)
    expect((await house.call(owner, getOwnProfile, {})).profile.photos).toEqual([])
  })
})

describe.each([
  ['a colour profile', chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros]))],
  ['a comment', chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]))],
  ['XMP', chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), zeros]))],
  ['EXIF', chunk('eXIf', zeros)],
])('200 MB of zeros packed into %s of a PNG', (_where, bomb) => {
  it('are never unpacked', async () => {
    const owner = await house.member()
    const before = process.memoryUsage.rss()
    const outcome = await refusal(upload(owner, withChunks(bomb)))
    expect(['accepted', 'photo_unreadable']).toContain(outcome)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })
})

const tails: [string, Buffer][] = [
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a ZIP', Buffer.from('PK\x03\x04 secret payload PK\x05\x06')],
  ['PHP', Buffer.from('<?php system($_GET[0]); ?> secret payload')],
]
for (const kind of ['jpeg', 'png', 'webp'] as const)
  test.each(tails)(`of a ${kind} that is also %s only the picture is kept`, async (_what, tail) => {
    const owner = await house.member()
    const both = Buffer.concat([await picture({ kind }), tail])
    await upload(owner, both)
    for (const stored of await storedOf(owner)) {
      expect((await sharp(stored).metadata()).format).toBe('webp')
      for (const trace of ['<script', 'PK\x03\x04', '<?php', 'secret payload'])
        expect(stored.includes(trace)).toBe(false)
    }
  })

test('EXIF and GPS are gone also from a photo that needs no scaling', async () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const owner = await house.member()
    const bytes = await picture({ width: 400, height: 500, kind })
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    await upload(owner, bytes)
    for (const stored of await storedOf(owner)) {
      const { exif, xmp, iptc, icc, tifftagPhotoshop } = await sharp(stored).metadata()
      expect([exif, xmp, iptc, icc, tifftagPhotoshop]).toEqual(Array(5).fill(undefined))
      expect(stored.includes('secret owner')).toBe(false)
    }
  }
})

test('what shines through a transparent picture is white, and nothing hides in it', async () => {
  const owner = await house.member()
  await upload(
    owner,
    await sharp({
      create: { width: 400, height: 500, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  )
  for (const stored of await storedOf(owner)) {
    const { channels } = await sharp(stored).stats()
    expect(channels).toHaveLength(3)
    for (const { min } of channels) expect(min).toBeGreaterThan(250)
  }
})

test('a body beyond the limit is refused by its announced length, with the photo’s own text', async () => {
  const owner = await house.member()
  const image = 'A'.repeat(15 * 1024 * 1024)
  const answer = await house.ask('POST', '/api/photo.php', {
    cookie: await house.session(owner),
    body: { image },
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({
    error: {
      code: 'photo_too_large',
      message: 'This photo is too large. At most 10 MB and 40 megapixels, please.',
    },
  })
})

test('a visitor’s large body is not read at all, and other calls take small ones only', async () => {
  const body = { image: 'A'.repeat(1024 * 1024) }
  const visitor = await house.ask('POST', '/api/photo.php', { body })
  expect([visitor.status, await visitor.json()]).toMatchObject([403, { authentication_required: true }])
  const other = await house.ask('PUT', '/api/profile.php', {
    cookie: await house.session(await house.member()),
    body: { about: 'x'.repeat(300_000) },
  })
  expect([other.status, await other.json()]).toMatchObject([413, { error: { code: 'body_too_large' } }])
})
