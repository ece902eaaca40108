import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'

/** Colours of web/src/ui/styles/tokens.css as hex values, because mail programs do not support custom properties. */
export interface MailColours {
  readonly page: string
  readonly card: string
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly brand: string
  readonly onBrand: string
}

/** Colours that only mails need, besides those of the niche. */
interface MailOnlyColours {
  /** Each as a light and a dark value. */
  readonly quiet: readonly [string, string]
  readonly line: readonly [string, string]
  readonly onBrandDark: string
}
const defaultMailOnlyColours: MailOnlyColours = {
  quiet: ['#615252', '#c0b4b4'],
  line: ['#e8dddc', '#3b302f'],
  onBrandDark: '#170c0c',
}
const nicheMailColours: readonly MailOnlyColours[] = [
  defaultMailOnlyColours,
  { quiet: ['#5e554b', '#bdb6ae'], line: ['#e5ded7', '#38322a'], onBrandDark: '#150e06' },
  { quiet: ['#585460', '#b8b5bf'], line: ['#e1dee7', '#34313a'], onBrandDark: '#110d17' },
  { quiet: ['#5d535c', '#bdb4bc'], line: ['#e4dde3', '#383037'], onBrandDark: '#140c14' },
  { quiet: ['#4a5a5b', '#aebabb'], line: ['#d7e2e3', '#293536'], onBrandDark: '#051213' },
  { quiet: ['#53594d', '#b4b9b0'], line: ['#dde1d9', '#30352c'], onBrandDark: '#0c1108' },
  { quiet: ['#4f5762', '#b2b8c0'], line: ['#dae0e8', '#2d333b'], onBrandDark: '#091018' },
]

/** Light and dark colours of a niche (1 to 7). */
export function getMailColours(niche: number): readonly [light: MailColours, dark: MailColours] {
  const { brand, brandDark, ground, surface, ink } = getNicheColours(niche)
  const { quiet, line, onBrandDark } = nicheMailColours[niche - 1] ?? defaultMailOnlyColours
  return [
    {
      page: ground[0],
      card: surface[0],
      ink: ink[0],
      quiet: quiet[0],
      line: line[0],
      brand,
      onBrand: '#ffffff',
    },
    {
      page: ground[1],
      card: surface[1],
      ink: ink[1],
      quiet: quiet[1],
      line: line[1],
      brand: brandDark,
      onBrand: onBrandDark,
    },
  ]
}
