// What a hostile upload looks like (docs/safety.md#uploads): each is refused with a clear text, in bounded memory and time.
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
interface PngKind {
  depth?: number
  colour?: number
  interlaced?: boolean
}
function pngOf(
  width: number,
  height: number,
  rows: Uint8Array,
  { depth = 8, colour = 2, interlaced = false }: PngKind = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
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
/** Black, of one bit a point: the smallest file of a size. */
const blackStrip = (width: number, height: number) =>
  pngOf(width, height, deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 }), {
    depth: 1,
    colour: 0,
  })
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false })
/** A progressive JPEG whose last scan comes again and again. */
async function manyScans(): Promise<Buffer> {
  const bytes = await flat(2_400, 2_400).jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2)
  return Buffer.concat([
    bytes.subarray(0, last),
    ...Array.from({ length: 90 }, () => scan),
    bytes.subarray(-2),
  ])
}
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
  ['a strip of 300 x 130,000 points', 'photo_too_narrow', () => blackStrip(300, 130_000)],
  ['a strip that lies', 'photo_too_narrow', () => blackStrip(130_000, 300)],
  [
    'an interlaced PNG that takes 288 MB',
    'photo_too_complex',
    () => pngOf(6_000, 6_000, zeros, { depth: 16, colour: 6, interlaced: true }),
  ],
  [
    'a progressive JPEG that takes 240 MB',
    'photo_too_complex',
    () => flat(6_300, 6_300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a JPEG that is gone over a hundred times', 'photo_too_complex', manyScans],
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

test('what is costly for a reason is taken: a panorama, 40 megapixels, a progressive photo of a camera', async () => {
  const owner = await house.member({ premium: true })
  for (const bytes of [
    await flat(16_000, 1_000).jpeg().toBuffer(),
    await flat(6_300, 6_300).jpeg().toBuffer(),
    await flat(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
    await flat(3_000, 300).png().toBuffer(),
  ])
    expect(await refusal(upload(owner, bytes))).toBe('accepted')
})

test('a part that is a strip is refused as a strip is', async () => {
  const owner = await house.member()
  const image = (await flat(6_300, 6_300).jpeg().toBuffer()).toString('base64')
  const crop = { left: 0, top: 0, width: 0.048, height: 1 }
  expect(await refusal(house.call(owner, uploadPhoto, { image, crop }))).toBe('photo_too_narrow')
})

test('one member’s many pictures delay another’s by about one of them, and more than may wait are refused', async () => {
  const [greedy, other] = [await house.member({ premium: true }), await house.member()]
  const large = await flat(5_000, 5_000).png({ progressive: true }).toBuffer()
  const done: string[] = []
  const greedyUploads = Array.from({ length: 16 }, async () => {
    const outcome = await refusal(upload(greedy, large))
    done.push(outcome)
    return outcome
  })
  await refusal(upload(other, jpeg))
  expect(done.filter((outcome) => outcome === 'accepted').length).toBeLessThan(3)
  const outcomes = await Promise.all(greedyUploads)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(9)
})

test('who has all photos that they may have is told so before another one is opened; a repeat is no other one', async () => {
  const owner = await house.member()
  const key = 'the same photo'
  for (let i = 1; i < house.site.free_photos; i += 1) await upload(owner, await picture({ seed: i }))
  const last = { image: (await picture({ seed: 40 })).toString('base64') }
  const first = await house.call(owner, uploadPhoto, last, { key })
  expect(await house.call(owner, uploadPhoto, last, { key })).toEqual(first)
  expect(await refusal(upload(owner, Buffer.from('no picture')))).toBe('photo_limit')
})
