// Checks the contrast (WCAG 2.2, 1.4.3) of mails of all seven niches in both colour schemes; web/src/ui/styles/contrast.test.ts
// checks the pages.
import { describe, expect, test } from 'vitest'
import { type MailColours, getMailColours } from './mail-colours.ts'

function computeLuminance(hex: string): number {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`not a colour of six digits: ${hex}`)
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function computeContrast(one: string, other: string): number {
  const [high = 0, low = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Text and background pairs, as in mail-template.ts. */
const texts = [
  ['ink', 'card'],
  ['quiet', 'card'],
  ['ink', 'page'],
  ['quiet', 'page'],
  ['brand', 'page'],
  ['onBrand', 'brand'],
] as const satisfies readonly (readonly [keyof MailColours, keyof MailColours])[]
const themes = [1, 2, 3, 4, 5, 6, 7].flatMap((niche) =>
  (['light', 'dark'] as const).map((scheme, at) => ({ niche, scheme, at })),
)

describe.each(themes)('niche $niche, $scheme', ({ niche, at }) => {
  test('every text of a mail has a contrast of at least 4.5 to its background', () => {
    const colours = getMailColours(niche)[at]
    const faint = texts.filter(
      ([front, ground]) => computeContrast(colours?.[front] ?? '', colours?.[ground] ?? '') < 4.5,
    )
    expect(faint.map(([front, ground]) => `${front} on ${ground}`)).toEqual([])
  })
})

test('a pair with too little contrast is detected', () => {
  expect(computeContrast('#9a8f8f', '#ffffff')).toBeLessThan(4.5)
  expect(computeContrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
})
