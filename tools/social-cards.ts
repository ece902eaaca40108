// `node tools/run.mjs tools/social-cards.ts`: draws the preview picture of shared links, one for each niche, in its colours.
// It contains no words, so one picture serves eleven languages. Run again when tokens.css changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { drawNicheMark } from '../contract/src/domain/niche-looks/niche-marks.ts'
import { cardMotifs } from './social-card-motifs.ts'

const webUrl = new URL('../web/', import.meta.url)
const tokensCss = readFileSync(new URL('src/ui/styles/tokens.css', webUrl), 'utf8')

/** Converts OKLCH, as in tokens.css, to the hexadecimal colour that an SVG renderer knows (Björn Ottosson's matrices). */
function toHexColor(oklch: string): string {
  const [l = 0, c = 0, h = 0] = (/oklch\(([^)]*)\)/.exec(oklch)?.[1] ?? '').trim().split(/\s+/).map(Number)
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const byte = (x: number) => {
    const light = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, light)) * 255)
  }
  return `#${linear.map((x) => byte(x).toString(16).padStart(2, '0')).join('')}`
}

/** Returns a token's value for a niche: from its own block, else the first one of the file, which is niche 1's. */
function readToken(niche: number, name: string): string {
  const start = tokensCss.indexOf(`[data-niche="${niche}"]`)
  const own = start < 0 ? '' : tokensCss.slice(start, tokensCss.indexOf('}', start))
  const value = new RegExp(`--${name}:([^;]*);`)
  return toHexColor(value.exec(own)?.[1] ?? value.exec(tokensCss)?.[1] ?? '')
}

/** The niche's mark, large and in white. */
const drawLogo = (niche: number) =>
  `<g transform="translate(392 96) scale(13)">${drawNicheMark(niche, '#fff')}</g>`

function drawCard(niche: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${readToken(niche, 'grad-a')}"/><stop offset="1" stop-color="${readToken(niche, 'grad-b')}"/>
  </linearGradient></defs>
  <rect width="1200" height="630" fill="url(#ground)"/>
  ${cardMotifs[niche] ?? ''}
  ${drawLogo(niche)}
</svg>`
}

mkdirSync(new URL('public/cards/', webUrl), { recursive: true })
for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
  const png = new Resvg(drawCard(niche)).render().asPng()
  const file = fileURLToPath(new URL(`public/cards/niche-${niche}.png`, webUrl))
  const picture = await sharp(png).png({ compressionLevel: 9, effort: 10 }).toBuffer()
  writeFileSync(file, picture)
  console.log(`${file}: ${Math.round(picture.length / 1024)} kB`)
}
