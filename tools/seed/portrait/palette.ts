/** Colours of the portraits. A tone consists of light, middle and shade; skin also has a lip colour. */
export type Tone = { light: string; base: string; shade: string }
export type SkinTone = Tone & { lip: string; blush: string }

export const skinTones = {
  porcelain: { light: '#fde8da', base: '#f9dac8', shade: '#dd9f86', lip: '#cf6a6c', blush: '#ec8f86' },
  fair: { light: '#fbdcc4', base: '#f3cbae', shade: '#cd8e6c', lip: '#c8635f', blush: '#e5806f' },
  honey: { light: '#f6d2ae', base: '#ecbf95', shade: '#c18558', lip: '#bd5f55', blush: '#dc7d62' },
  olive: { light: '#eec79f', base: '#e0b185', shade: '#ad774c', lip: '#b1584d', blush: '#cf7153' },
  tan: { light: '#deab7e', base: '#cf9768', shade: '#935d38', lip: '#a2493f', blush: '#bf6044' },
  brown: { light: '#b97d53', base: '#a36b44', shade: '#653c22', lip: '#8b4039', blush: '#a64c36' },
  umber: { light: '#976042', base: '#855236', shade: '#4d2b1a', lip: '#7c3836', blush: '#8c3d30' },
  deep: { light: '#79492f', base: '#6a3f29', shade: '#382014', lip: '#6d3133', blush: '#7a352c' },
} satisfies Record<string, SkinTone>
export type Skin = keyof typeof skinTones

export const hairTones = {
  black: { light: '#5b4d58', base: '#2f262d', shade: '#171116' },
  espresso: { light: '#85604a', base: '#4d3428', shade: '#28190f' },
  brown: { light: '#b08058', base: '#774d33', shade: '#442819' },
  chestnut: { light: '#bd7a4d', base: '#83472b', shade: '#4c2515' },
  auburn: { light: '#d58350', base: '#a04f2b', shade: '#622814' },
  copper: { light: '#f0a36c', base: '#c7683a', shade: '#82391b' },
  sand: { light: '#ecd0a0', base: '#c69b66', shade: '#85603a' },
  blonde: { light: '#fbe6b2', base: '#e3bb74', shade: '#a8793b' },
  platinum: { light: '#fff5da', base: '#eedcb4', shade: '#b89d6d' },
  pepper: { light: '#b9b2ae', base: '#7d7572', shade: '#4a4341' },
  silver: { light: '#f1eff2', base: '#c8c4ca', shade: '#87828f' },
  white: { light: '#ffffff', base: '#e9e6e6', shade: '#aaa6ad' },
  rose: { light: '#ffc0cb', base: '#dd7f97', shade: '#8f4159' },
  teal: { light: '#8fdad2', base: '#3f9491', shade: '#1e5559' },
} satisfies Record<string, Tone>
export type HairTone = keyof typeof hairTones

export const irises = {
  brown: '#6d4427',
  dark: '#3f271a',
  blue: '#4f88b8',
  green: '#5d8a5c',
  grey: '#7d8d98',
  hazel: '#8c6a35',
  amber: '#ab722c',
} satisfies Record<string, string>
export type Iris = keyof typeof irises

export const fabrics = {
  cream: { light: '#fbf5ec', base: '#efe5d6', shade: '#c9b9a2' },
  white: { light: '#ffffff', base: '#f3f4f6', shade: '#c3cad4' },
  oat: { light: '#ecdcc3', base: '#dcc7a6', shade: '#ab9066' },
  camel: { light: '#dcae78', base: '#c29056', shade: '#8b5f30' },
  rust: { light: '#d9764f', base: '#bf5633', shade: '#83341b' },
  brick: { light: '#c9584f', base: '#a93f3c', shade: '#6d2426' },
  cherry: { light: '#dd4f63', base: '#bd2f4a', shade: '#7b1a30' },
  rose: { light: '#eda7a4', base: '#db8588', shade: '#a4545e' },
  plum: { light: '#8a5580', base: '#693c63', shade: '#40213d' },
  lilac: { light: '#cbbbe6', base: '#ad98d2', shade: '#76619f' },
  navy: { light: '#47618a', base: '#2f4466', shade: '#1a2740' },
  denim: { light: '#7fa0bf', base: '#587c9f', shade: '#36546f' },
  sky: { light: '#b7d5e8', base: '#92bbd6', shade: '#5d89a8' },
  teal: { light: '#4f9a9a', base: '#337879', shade: '#1c4e51' },
  forest: { light: '#4d7f67', base: '#33604c', shade: '#1d3d30' },
  moss: { light: '#93a06b', base: '#75834f', shade: '#4b5731' },
  mustard: { light: '#f0c564', base: '#dda93f', shade: '#a37420' },
  slate: { light: '#77849a', base: '#566278', shade: '#343d4e' },
  charcoal: { light: '#545562', base: '#383944', shade: '#202028' },
  black: { light: '#3a3841', base: '#24222a', shade: '#121116' },
  orange: { light: '#f79a55', base: '#e67a2e', shade: '#a84d14' },
} satisfies Record<string, Tone>
export type Fabric = keyof typeof fabrics

function parseRgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Blends two colours: `part` 0 is `one`, 1 is `other`. */
export function mixColors(one: string, other: string, part: number): string {
  const from = parseRgb(one)
  const to = parseRgb(other)
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
