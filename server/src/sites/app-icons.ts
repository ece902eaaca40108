import { type AppIconName, getAppIconPath, appIconSizes } from '@amarelle/contract/domain/app-icons'
import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import { drawNicheMark, getNicheMark } from '@amarelle/contract/domain/niche-looks/niche-marks'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

/** Size of the logo and corner radius as fractions of the edge. Systems may crop a maskable icon by up to a fifth on each side. */
const iconShapes = {
  app: { mark: 0.62, corner: 0.225 },
  maskable: { mark: 0.5, corner: 0 },
  touch: { mark: 0.62, corner: 0 },
  badge: { mark: 0.94, corner: 0 },
} as const

function createIconSvg(niche: number, name: AppIconName): string {
  const [shape] = name.split('-') as [keyof typeof iconShapes]
  const { mark: logoSize, corner: cornerRadius } = iconShapes[shape]
  const { brand, glow } = getNicheColours(niche)
  const scale = (logoSize * 512) / 32
  const [x, y] = getNicheMark(niche).centre
  const transform = `translate(${256 - x * scale} ${256 - y * scale}) scale(${scale})`
  const background = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${glow}"/><stop offset=".75" stop-color="${brand}"/></linearGradient></defs>
    <rect width="512" height="512" rx="${cornerRadius * 512}" fill="url(#g)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${shape === 'badge' ? '' : background}<g transform="${transform}">${drawNicheMark(niche, '#fff')}</g></svg>`
}

const iconCache = new Map<string, Promise<Buffer>>()
/** A few kilobytes each, rendered on first request and kept. */
function renderIcon(niche: number, name: AppIconName): Promise<Buffer> {
  const path = getAppIconPath(niche, name)
  const rendering =
    iconCache.get(path) ??
    sharp(Buffer.from(createIconSvg(niche, name)), { density: (72 * appIconSizes[name]) / 512 })
      .resize(appIconSizes[name], appIconSizes[name])
      .png({ compressionLevel: 9 })
      .toBuffer()
  iconCache.set(path, rendering)
  return rendering
}

/** Serves `/icons/{niche}/{name}.png`; 404 for unknown niches and names. */
export function mountAppIcons(server: FastifyInstance): void {
  server.get<{ Params: { niche: string; file: string } }>(
    '/icons/:niche/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { niche, file } = request.params
      const name = file.replace(/\.png$/, '')
      if (!/^[1-7]$/.test(niche) || !file.endsWith('.png') || !Object.hasOwn(appIconSizes, name))
        return reply.callNotFound()
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=604800')
        .send(await renderIcon(Number(niche), name as AppIconName))
    },
  )
}
