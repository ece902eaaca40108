import sharp from 'sharp'
import { expect, test } from 'vitest'
import { computeDifferenceHashes } from './photo-hash.ts'
import { renderPhoto } from './render-photo.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'

/** Left half red, right half blue, with a green top left corner. */
const createFlag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
        left: width / 2,
        top: 0,
      },
      {
        input: { create: { width: width / 4, height: height / 4, channels: 3, background: '#00ff00' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
const readPixel = async (bytes: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return ['red', 'green', 'blue'][[...data].indexOf(Math.max(...data))]
}

test('the crop area refers to the upright picture', async () => {
  // Stored rotated: upright it is 800 wide and 1200 high, with blue at the top and red at the bottom.
  const rotated = await createFlag(1200, 800).withMetadata({ orientation: 8 }).toBuffer()
  const rendered = await renderPhoto(rotated)
  expect([rendered.width, rendered.height]).toEqual([800, 1200])
  expect(await readPixel(rendered.pictures.large, 400, 100)).toBe('blue')
  expect(await readPixel(rendered.pictures.large, 50, 1150)).toBe('green')
  const topHalf = await renderPhoto(rotated, { left: 0, top: 0, width: 1, height: 0.5 })
  expect([topHalf.width, topHalf.height]).toEqual([800, 600])
  for (const top of [10, 300, 590]) expect(await readPixel(topHalf.pictures.large, 400, top)).toBe('blue')
  const corner = await renderPhoto(rotated, { left: 0, top: 0.5, width: 0.5, height: 0.5 })
  expect([corner.width, corner.height]).toEqual([400, 600])
  expect(await readPixel(corner.pictures.large, 20, 590)).toBe('green')
  expect(corner.hash).toBe((await renderPhoto(rotated, { left: 0, top: 0, width: 1, height: 0.5 })).hash)
})

test('a crop area is limited to the picture’s edges, and one under 300 pixels is refused', async () => {
  const bytes = await createFlag(1000, 800).toBuffer()
  const { width, height } = await renderPhoto(bytes, { left: 0.5, top: 0.5, width: 0.9, height: 0.9 })
  expect([width, height]).toEqual([500, 400])
  for (const crop of [
    { left: 0.8, top: 0, width: 1, height: 1 },
    { left: 1, top: 1, width: 1, height: 1 },
    { left: 0, top: 0, width: 0.29, height: 1 },
  ])
    await expect(renderPhoto(bytes, crop)).rejects.toThrow('photo_too_small')
})

test('the mean colour is computed, also for greyscale pictures', async () => {
  const plain = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#8a3b5c' } })
    .png()
    .toBuffer()
  expect((await renderPhoto(plain)).color).toBe('#8a3b5c')
  const grey = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#777777' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect((await renderPhoto(grey)).color).toBe('#777777')
  expect((await renderPhoto(await createFlag(400, 500).toBuffer())).color).toMatch(
    /^#[5-9a][0-9a-f][0-4][0-9a-f][7-9a][0-9a-f]$/,
  )
})

test('a blurred picture contains no details finer than 28 x 35 pixels', async () => {
  const { pictures } = await renderPhoto(await createTestPicture({ width: 900, height: 1100 }))
  const blurred = sharp(pictures.blurred)
  const downscaled = await blurred
    .clone()
    .resize(28, 35)
    .resize(200, 250, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  const original = await blurred.raw().toBuffer()
  const difference =
    original.reduce((sum, value, i) => sum + Math.abs(value - (downscaled[i] ?? 0)), 0) / original.length
  expect(difference).toBeLessThan(6)
})

test('the hash fits a signed 64-bit number and differs by more than 12 bits between two pictures', async () => {
  const hashes = await Promise.all(
    [1, 2, 3, 4].map(
      async (seed) => (await computeDifferenceHashes(sharp(await createTestPicture({ seed })))).hash,
    ),
  )
  for (const hash of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash)
  const distance = (a: bigint, b: bigint) =>
    BigInt.asUintN(64, a ^ b)
      .toString(2)
      .replaceAll('0', '').length
  for (const [i, hash] of hashes.entries())
    for (const otherHash of hashes.slice(i + 1)) expect(distance(hash, otherHash)).toBeGreaterThan(12)
})
