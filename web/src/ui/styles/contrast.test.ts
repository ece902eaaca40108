// Contrast of all seven niches in both schemes, computed from the style sheets as they are (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Scheme = 'light' | 'dark'
type Tokens = ReadonlyMap<string, string>
interface Colour {
  /** Linear light, red, green and blue from 0 to 1. */
  readonly rgb: readonly [number, number, number]
  readonly alpha: number
}
const sheet = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')
const css = sheet('./tokens.css')

/** The custom properties of a rule. */
const declared = (selector: string): [string, string][] => {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ])
}
const niches = [1, 2, 3, 4, 5, 6, 7]
const tokensOf = (niche: number): Tokens =>
  new Map([...declared(':root'), ...(niche > 1 ? declared(`:root[data-niche="${niche}"]`) : [])])

/** The text of a function's arguments, split at its own commas. */
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
/** A value with its variables, its scheme's side and its sums put in. */
function resolve(value: string, tokens: Tokens, scheme: Scheme): string {
  let text = value
  for (let found = /var\((--[\w-]+)\)/.exec(text); found; found = /var\((--[\w-]+)\)/.exec(text))
    text = text.replace(found[0], tokens.get(found[1] ?? '') ?? '')
  for (let at = text.indexOf('light-dark('); at >= 0; at = text.indexOf('light-dark(')) {
    let [end, depth] = [at + 11, 1]
    for (; depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    const [light = '', dark = ''] = splitArguments(text.slice(at + 11, end - 1))
    text = text.slice(0, at) + (scheme === 'light' ? light : dark) + text.slice(end)
  }
  return text.replace(/calc\(([\d.]+) ([+-]) ([\d.]+)\)/g, (_all, a: string, sign: string, b: string) =>
    String(sign === '+' ? Number(a) + Number(b) : Number(a) - Number(b)),
  )
}
function colour(value: string, tokens: Tokens, scheme: Scheme): Colour {
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
/** What is seen of a colour that lets another one through, as browsers blend. */
const blend = (top: Colour, below: Colour, alpha = top.alpha): Colour => ({
  rgb: top.rgb.map((part, at) =>
    decode(encode(part) * alpha + encode(below.rgb[at] ?? 0) * (1 - alpha)),
  ) as unknown as Colour['rgb'],
  alpha: 1,
})
const luminance = ({ rgb: [r, g, b] }: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Text on its ground. */
const text = [
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
/** Edges and marks that say something. */
const marks = [
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
  const tokens = tokensOf(niche)
  const token = (name: string) => colour(`var(--${name})`, tokens, scheme)

  test('every text stands out from its ground by 4.5, every mark by 3', () => {
    const measured = [
      ...text.map(([front, ground]) => [front, ground, 4.5] as const),
      ...marks.map(([front, ground]) => [front, ground, 3] as const),
    ]
    const faint = measured.filter(([front, ground, least]) => contrast(token(front), token(ground)) < least)
    expect(faint.map(([front, ground]) => `${front} on ${ground}`)).toEqual([])
    expect(measured.length).toBeGreaterThanOrEqual(32)
  })

  test('a name stands out from the scrim over a photo, were it pure white', () => {
    const stop = /\.photo-card::after \{[^}]*linear-gradient\(transparent, (oklch\([^)]+\)) 46%/.exec(
      sheet('../media/photo.css'),
    )?.[1]
    const white: Colour = { rgb: [1, 1, 1], alpha: 1 }
    const scrim = blend(colour(stop ?? '', tokens, scheme), white)
    expect(contrast(white, scrim)).toBeGreaterThanOrEqual(4.5)
  })

  test('texts stand out from the grounds of the landing pages', () => {
    // The first page and the landing pages run from `soft` to `bg`, one with a glow of the niche's second colour.
    const share = /var\(--grad-b\) (\d+)%/.exec(
      sheet('../../features/landers/iconslanding/iconslanding.module.css'),
    )?.[1]
    const glow = blend(token('grad-b'), token('soft'), Number(share) / 100)
    for (const front of ['ink', 'ink-2'])
      expect(contrast(token(front), glow), `${front} on the glow`).toBeGreaterThanOrEqual(4.5)
    const night = sheet('../../features/landers/alonetonight/alonetonight.module.css')
    const sky = /linear-gradient\(\s*180deg,(.*?)\n {2}\);/s.exec(night)?.[1] ?? ''
    const stops = splitArguments(sky).map((stop) => colour(stop.replace(/ [\d.]+%$/, ''), tokens, 'dark'))
    expect(stops.length).toBeGreaterThan(3)
    // The line stands in the upper half; the page is dark in either scheme.
    for (const stop of stops.slice(0, 3))
      expect(contrast(colour('var(--ink)', tokens, 'dark'), stop)).toBeGreaterThanOrEqual(4.5)
  })
})

test('a pair that is too faint is found', () => {
  const tokens = new Map([...tokensOf(1), ['--ink-3', 'oklch(0.8 0.02 20)']])
  expect(
    contrast(colour('var(--ink-3)', tokens, 'light'), colour('var(--bg)', tokens, 'light')),
  ).toBeLessThan(4.5)
  expect(
    contrast(colour('oklch(1 0 0)', tokens, 'light'), colour('oklch(0 0 0)', tokens, 'light')),
  ).toBeCloseTo(21, 1)
})
