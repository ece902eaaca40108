import { getAppIconPath, appIconSizes, type AppIconName } from '@amarelle/contract/domain/app-icons'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'

const app = await createTestServer()
const readPixels = async (path: string) => {
  const response = await app.ask('GET', path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const image = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const readAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { info, at: readAt, data }
}

test('every icon has its size, for several niches', async () => {
  for (const [name, edge] of Object.entries(appIconSizes))
    for (const niche of [1, 4, 7]) {
      const { info } = await readPixels(getAppIconPath(niche, name as AppIconName))
      expect([name, info.width, info.height]).toEqual([name, edge, edge])
    }
})

test('icons have the colour of their niche, and maskable ones fill the whole square', async () => {
  const readCorner = async (niche: number, name: AppIconName) =>
    (await readPixels(getAppIconPath(niche, name))).at(0, 0)
  expect((await readCorner(1, 'app-192'))[3]).toBe(0)
  expect(await readCorner(1, 'maskable-512')).toEqual([0xdf, 0x30, 0x68, 255])
  expect(await readCorner(5, 'touch-180')).toEqual([0x00, 0x8c, 0x92, 255])
})

test('maskable icons keep the logo inside the safe zone, a circle of 40% radius', async () => {
  const { info, at: readAt } = await readPixels(getAppIconPath(1, 'maskable-512'))
  const half = info.width / 2
  const logoDistances: number[] = []
  for (let y = 0; y < info.height; y += 2)
    for (let x = 0; x < info.width; x += 2)
      if ((readAt(x, y)[1] ?? 0) > 200) logoDistances.push(Math.hypot(x - half, y - half) / info.width)
  expect(logoDistances.length).toBeGreaterThan(1000)
  expect(Math.max(...logoDistances)).toBeLessThan(0.4)
})

test('the badge is white on transparent', async () => {
  const { data } = await readPixels(getAppIconPath(3, 'badge-96'))
  const opaquePixels = Array.from({ length: data.length / 4 }, (_, i) => [
    ...data.subarray(i * 4, i * 4 + 4),
  ]).filter((pixel) => (pixel[3] ?? 0) > 0)
  expect(opaquePixels.length).toBeGreaterThan(1500)
  expect(opaquePixels.filter(([r, g, b]) => Math.min(r ?? 0, g ?? 0, b ?? 0) < 250)).toEqual([])
})

test.each(['/icons/8/app-192.png', '/icons/1/app-193.png', '/icons/1/app-192.svg', '/icons/1/toString.png'])(
  '%s does not exist',
  async (path) => expect((await app.ask('GET', path)).status).toBe(404),
)
