import { getAppIconPath, appIconSizes, type AppIconName } from '@amarelle/contract/domain/app-icons'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'

const app = await createTestServer()
const readPixels = async (path: string) => {
  const answer = await app.ask('GET', path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const image = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { info, at, data }
}

test('every icon of every niche is a picture of its size', async () => {
  for (const [name, edge] of Object.entries(appIconSizes))
    for (const niche of [1, 4, 7]) {
      const { info } = await readPixels(getAppIconPath(niche, name as AppIconName))
      expect([name, info.width, info.height]).toEqual([name, edge, edge])
    }
})

test('the tile wears the colour of its niche, and what is maskable fills its square', async () => {
  const corner = async (niche: number, name: AppIconName) =>
    (await readPixels(getAppIconPath(niche, name))).at(0, 0)
  expect((await corner(1, 'app-192'))[3]).toBe(0)
  expect(await corner(1, 'maskable-512')).toEqual([0xdf, 0x30, 0x68, 255])
  expect(await corner(5, 'touch-180')).toEqual([0x00, 0x8c, 0x92, 255])
})

test('what is maskable keeps its mark within the circle that no system cuts', async () => {
  const { info, at } = await readPixels(getAppIconPath(1, 'maskable-512'))
  const half = info.width / 2
  const white: number[] = []
  for (let y = 0; y < info.height; y += 2)
    for (let x = 0; x < info.width; x += 2)
      if ((at(x, y)[1] ?? 0) > 200) white.push(Math.hypot(x - half, y - half) / info.width)
  expect(white.length).toBeGreaterThan(1000)
  expect(Math.max(...white)).toBeLessThan(0.4)
})

test('the badge is a shape without colour', async () => {
  const { data } = await readPixels(getAppIconPath(3, 'badge-96'))
  const seen = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]).filter(
    (pixel) => (pixel[3] ?? 0) > 0,
  )
  expect(seen.length).toBeGreaterThan(1500)
  expect(seen.filter(([r, g, b]) => Math.min(r ?? 0, g ?? 0, b ?? 0) < 250)).toEqual([])
})

test.each(['/icons/8/app-192.png', '/icons/1/app-193.png', '/icons/1/app-192.svg', '/icons/1/toString.png'])(
  '%s does not exist',
  async (path) => expect((await app.ask('GET', path)).status).toBe(404),
)
