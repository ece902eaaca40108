import { readFileSync } from 'node:fs'
import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
/** Reads a token of a niche, or the default if the niche does not define it. */
const readToken = (niche: number, name: string): string => {
  const readFromBlock = (selector: string) =>
    sheet
      .slice(sheet.indexOf(`${selector} {`))
      .split('}')[0]
      ?.match(new RegExp(`--${name}: ([^;]+);`))?.[1]
  const value = readFromBlock(`:root[data-niche="${niche}"]`) ?? readFromBlock(':root')
  if (value === undefined) throw new Error(`no --${name} of niche ${niche}`)
  return value
}

/** Converts OKLCH to sRGB as browsers do (CSS Color 4), clipped to the gamut. */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`
}
const toHexColour = (value: string): string => {
  const [lightness = 0, chroma = 0, hue = 0] =
    /oklch\(([^)]+)\)/.exec(value)?.[1]?.split(' ').map(Number) ?? []
  return oklchToHex(lightness, chroma, hue)
}
/** Returns both colours of a light-dark() value. */
function getSchemePair(niche: number, name: string): string[] {
  const value = readToken(niche, name).replaceAll('var(--tint)', readToken(niche, 'tint'))
  return (value.match(/oklch\([^)]+\)/g) ?? []).map(toHexColour)
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'icons, manifest and browser bars of niche %i have the colours of its pages',
  (niche) => {
    const single = (name: string) => toHexColour(readToken(niche, name))
    expect(getNicheColours(niche)).toEqual({
      brand: single('brand-l'),
      brandDark: single('brand-d'),
      glow: single('grad-a'),
      surface: getSchemePair(niche, 'surface'),
      ground: getSchemePair(niche, 'bg'),
      ink: getSchemePair(niche, 'ink'),
    })
  },
)
