// Contrast of all seven niches in both schemes, computed from the actual style sheets (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Scheme = 'light' | 'dark'
type Tokens = ReadonlyMap<string, string>
interface Colour {
  /** Linear red, green and blue from 0 to 1. */
  readonly rgb: readonly [number, number, number]
  readonly alpha: number
}
const readSheet = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')
const css = readSheet('./tokens.css')

/** Returns the custom properties of a rule. */
const readDeclarations = (selector: string): [string, string][] => {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ])
}
const niches = [1, 2, 3, 4, 5, 6, 7]
const getTokens = (niche: number): Tokens =>
  new Map([
    ...readDeclarations(':root'),
    ...(niche > 1 ? readDeclarations(`:root[data-niche="${niche}"]`) : []),
  ])

/** Splits the arguments of a function at its top-level commas. */
function splitArguments(text: string): string[] {
  let depth = 0
  let parts: string[] = ['']
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts = [...parts, '']
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
/** Resolves var(), light-dark() and calc() in a value. */
function resolve(value: string, tokens: Tokens, scheme: Scheme): string {
  let text = value
  for (let match = /var\((--[\w-]+)\)/.exec(text); match; match = /var\((--[\w-]+)\)/.exec(text))
    text = text.replace(match[0], tokens.get(match[1] ?? '') ?? '')
  for (let start = text.indexOf('light-dark('); start >= 0; start = text.indexOf('light-dark(')) {
    let [end, depth] = [start + 11, 1]
    for (; depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    const [light = '', dark = ''] = splitArguments(text.slice(start + 11, end - 1))
    text = text.slice(0, start) + (scheme === 'light' ? light : dark) + text.slice(end)
  }
  return text.replace(/calc\(([\d.]+) ([+-]) ([\d.]+)\)/g, (_all, a: string, sign: string, b: string) =>
    String(sign === '+' ? Number(a) + Number(b) : Number(a) - Number(b)),
  )
}
function parseColour(value: string, tokens: Tokens, scheme: Scheme): Colour {
  const text = resolve(value, tokens, scheme)
  if (text === '#fff') return { rgb: [1, 1, 1], alpha: 1 }
  const [, parts] = /^oklch\(([^()]+)\)$/.exec(text) ?? []
  if (!parts) throw new Error(`not a colour: ${value} is ${text}`)
  const [shade = '', opacity = '1'] = parts.split('/')
  const [lightness = 0, chroma = 0, hue = 0] = shade.trim().split(/\s+/).map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return {
    rgb: [
      clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    ],
    alpha: Number(opacity),
  }
}
const encode = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const decode = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
/** Blends a translucent colour over another one, as browsers do. */
const blend = (top: Colour, background: Colour, alpha = top.alpha): Colour => ({
  rgb: top.rgb.map((part, at) =>
    decode(encode(part) * alpha + encode(background.rgb[at] ?? 0) * (1 - alpha)),
  ) as unknown as Colour['rgb'],
  alpha: 1,
})
const luminance = ({ rgb: [r, g, b] }: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(first: Colour, second: Colour): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Text colours and their backgrounds. */
const textPairs = [
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink', 'raised'],
  ['ink', 'soft'],
  ['ink', 'fict-soft'],
  ['ink-2', 'bg'],
  ['ink-2', 'surface'],
  ['ink-2', 'sunk'],
  ['ink-2', 'soft'],
  ['ink-3', 'bg'],
  ['ink-3', 'surface'],
  ['ink-3', 'sunk'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['brand-text', 'bg'],
  ['brand-text', 'surface'],
  ['brand-text', 'soft'],
  ['on-soft', 'soft'],
  ['on-soft', 'surface'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'surface'],
  ['info', 'info-soft'],
  ['fict', 'fict-soft'],
  ['on-warn', 'warn-solid'],
  ['on-bad', 'bad'],
  ['bg', 'ink'],
] as const
/** Meaningful borders and icons, and their backgrounds. */
const iconPairs = [
  ['line-ctl', 'surface'],
  ['line-ctl', 'bg'],
  ['online', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['brand', 'surface'],
  ['fict', 'soft'],
] as const

const themes = niches.flatMap((niche) => (['light', 'dark'] as const).map((scheme) => ({ niche, scheme })))

describe.each(themes)('niche $niche, $scheme', ({ niche, scheme }) => {
  const tokens = getTokens(niche)
  const token = (name: string) => parseColour(`var(--${name})`, tokens, scheme)

  test('every text has a contrast of 4.5 to its background, every icon and border 3', () => {
    const pairs = [
      ...textPairs.map(([foreground, background]) => [foreground, background, 4.5] as const),
      ...iconPairs.map(([foreground, background]) => [foreground, background, 3] as const),
    ]
    const tooLow = pairs.filter(([front, ground, minimum]) => contrast(token(front), token(ground)) < minimum)
    expect(tooLow.map(([front, ground]) => `${front} on ${ground}`)).toEqual([])
    expect(pairs.length).toBeGreaterThanOrEqual(32)
  })

  test('a name has enough contrast to the scrim over a pure white photo', () => {
    const stop = /\.photo-card::after \{[^}]*linear-gradient\(transparent, (oklch\([^)]+\)) 46%/.exec(
      readSheet('../media/photo.css'),
    )?.[1]
    const white: Colour = { rgb: [1, 1, 1], alpha: 1 }
    const scrim = blend(parseColour(stop ?? '', tokens, scheme), white)
    expect(contrast(white, scrim)).toBeGreaterThanOrEqual(4.5)
  })

  test('texts have enough contrast to the backgrounds of the landing pages', () => {
    // The home page and the landing pages have gradients from `soft` to `bg`, one with a glow in the niche's second colour.
    const share = /var\(--grad-b\) (\d+)%/.exec(
      readSheet('../../features/landers/iconslanding/iconslanding.module.css'),
    )?.[1]
    const glow = blend(token('grad-b'), token('soft'), Number(share) / 100)
    for (const front of ['ink', 'ink-2'])
      expect(contrast(token(front), glow), `${front} on the glow`).toBeGreaterThanOrEqual(4.5)
    const night = readSheet('../../features/landers/alonetonight/alonetonight.module.css')
    const sky = /linear-gradient\(\s*180deg,(.*?)\n {2}\);/s.exec(night)?.[1] ?? ''
    const stops = splitArguments(sky).map((stop) =>
      parseColour(stop.replace(/ [\d.]+%$/, ''), tokens, 'dark'),
    )
    expect(stops.length).toBeGreaterThan(3)
    // The text is in the upper half; the page is dark in both schemes.
    for (const stop of stops.slice(0, 3))
      expect(contrast(parseColour('var(--ink)', tokens, 'dark'), stop)).toBeGreaterThanOrEqual(4.5)
  })
})

test('detects a pair with too little contrast', () => {
  const tokens = new Map([...getTokens(1), ['--ink-3', 'oklch(0.8 0.02 20)']])
  expect(
    contrast(parseColour('var(--ink-3)', tokens, 'light'), parseColour('var(--bg)', tokens, 'light')),
  ).toBeLessThan(4.5)
  expect(
    contrast(parseColour('oklch(1 0 0)', tokens, 'light'), parseColour('oklch(0 0 0)', tokens, 'light')),
  ).toBeCloseTo(21, 1)
})
