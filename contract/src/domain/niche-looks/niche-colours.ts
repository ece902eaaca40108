interface NicheColours {
  readonly brand: string
  readonly brandDark: string
  /** Start of the brand's gradient. */
  readonly glow: string
  /** Each as a light and a dark value. */
  readonly surface: readonly [light: string, dark: string]
  readonly ground: readonly [light: string, dark: string]
  readonly ink: readonly [light: string, dark: string]
}

/** The niches' colours (web/src/ui/styles/tokens.css) for places without style sheets: icons, manifest, browser UI. */
const coloursByNiche: Readonly<Record<number, NicheColours>> = {
  1: {
    brand: '#cb1b4a',
    brandDark: '#f36d7f',
    glow: '#df3068',
    surface: ['#ffffff', '#201716'],
    ground: ['#fef9f8', '#160e0e'],
    ink: ['#2a1b1a', '#f5eeee'],
  },
  2: {
    brand: '#a2492d',
    brandDark: '#ee9972',
    glow: '#c06240',
    surface: ['#ffffff', '#1e1811'],
    ground: ['#fdf9f6', '#150f0a'],
    ink: ['#271d12', '#f4efea'],
  },
  3: {
    brand: '#7c3cd1',
    brandDark: '#b994f8',
    glow: '#b238cc',
    surface: ['#ffffff', '#1a1820'],
    ground: ['#fbf9fe', '#110f16'],
    ink: ['#211d29', '#f1eff5'],
  },
  4: {
    brand: '#cb0278',
    brandDark: '#fa6baa',
    glow: '#dc0fa1',
    surface: ['#ffffff', '#1e171d'],
    ground: ['#fdf9fc', '#140e13'],
    ink: ['#261b25', '#f3eef3'],
  },
  5: {
    brand: '#007277',
    brandDark: '#5ecbcb',
    glow: '#008c92',
    surface: ['#ffffff', '#111c1c'],
    ground: ['#f6fbfc', '#091213'],
    ink: ['#102324', '#eaf2f2'],
  },
  6: {
    brand: '#266f40',
    brandDark: '#73cb87',
    glow: '#187c49',
    surface: ['#ffffff', '#171b13'],
    ground: ['#f9fbf7', '#0e120b'],
    ink: ['#1b2215', '#eef1ec'],
  },
  7: {
    brand: '#1c62d1',
    brandDark: '#75a9f6',
    glow: '#2c6be7',
    surface: ['#ffffff', '#151a21'],
    ground: ['#f7fafe', '#0c1117'],
    ink: ['#17202b', '#edf0f6'],
  },
}
export const getNicheColours = (niche: number): NicheColours => {
  const colours = coloursByNiche[niche] ?? coloursByNiche[1]
  if (!colours) throw new Error('niche 1 has no colours')
  return colours
}
