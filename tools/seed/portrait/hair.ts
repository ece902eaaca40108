import { type Tone, hairTones, mixColors, skinTones } from './palette.ts'
import type { HairStyle } from './hair-style.ts'
import type { FaceGeometry, PortraitPerson } from './person.ts'
import { drawAfro, drawCurls, drawHeadscarf, drawShortCurls } from './styles/curly.ts'
import {
  type HairLayers,
  drawBangs,
  drawBob,
  drawBobWithBangs,
  drawBraid,
  drawBun,
  drawPixieCut,
  drawPonytail,
  drawShoulderLengthHair,
  drawStraightHair,
  drawSweptHair,
  drawWavyHair,
} from './styles/long.ts'
import {
  drawBaldHead,
  drawBuzzCut,
  drawCropCut,
  drawCurlyTop,
  drawManBun,
  drawQuiff,
  drawRecedingHair,
  drawHairRim,
  drawShortHair,
  drawSideParting,
} from './styles/short.ts'

const hairStyles = {
  straight: drawStraightHair,
  wavy: drawWavyHair,
  shoulder: drawShoulderLengthHair,
  bob: drawBob,
  bangs: drawBangs,
  bobBangs: drawBobWithBangs,
  bun: drawBun,
  pony: drawPonytail,
  braid: drawBraid,
  pixie: drawPixieCut,
  swept: drawSweptHair,
  afro: drawAfro,
  curls: drawCurls,
  shortCurls: drawShortCurls,
  headscarf: drawHeadscarf,
  short: drawShortHair,
  sidepart: drawSideParting,
  quiff: drawQuiff,
  crop: drawCropCut,
  buzz: drawBuzzCut,
  receding: drawRecedingHair,
  rim: drawHairRim,
  bald: drawBaldHead,
  curlytop: drawCurlyTop,
  manbun: drawManBun,
} satisfies Record<HairStyle, (part: number) => HairLayers>

/** Hair that falls over the ears. */
export const earHidingStyles: readonly HairStyle[] = [
  'straight',
  'wavy',
  'shoulder',
  'bob',
  'bangs',
  'bobBangs',
  'braid',
  'swept',
  'afro',
  'curls',
  'headscarf',
]

/** Hair behind and over the head, as wide as the face requires. */
export function drawHair(style: HairStyle, person: PortraitPerson, face: FaceGeometry): HairLayers {
  const part = [0, 38, -34, 52][person.seed % 4] ?? 0
  const layers = hairStyles[style](part)
  const wide = (face.cheek / 113).toFixed(3)
  const fit = (drawing: string) =>
    drawing && `<g transform="translate(400 0) scale(${wide} 1) translate(-400 0)">${drawing}</g>`
  return { back: fit(layers.back), front: fit(layers.front) }
}

/** Gradients in hair colours; `scarf` is the fabric of a headscarf. */
export function createHairGradients(person: PortraitPerson, scarf: Tone): string {
  const { light, base, shade } = hairTones[person.hair]
  const skin = skinTones[person.skin]
  const linear = (
    id: string,
    from: [number, number],
    to: [number, number],
    stops: [number, string, number][],
  ) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`
  return (
    linear(
      'hair',
      [300, 130],
      [520, 800],
      [
        [0, mixColors(base, light, 0.45), 1],
        [0.2, base, 1],
        [0.6, mixColors(base, shade, 0.4), 1],
        [1, shade, 1],
      ],
    ) +
    linear(
      'hairback',
      [400, 150],
      [400, 760],
      [
        [0, base, 1],
        [0.5, shade, 1],
        [1, mixColors(shade, '#000000', 0.2), 1],
      ],
    ) +
    linear(
      'shine',
      [300, 140],
      [460, 780],
      [
        [0, light, 0.25],
        [0.16, light, 0.85],
        [0.42, light, 0.2],
        [0.62, light, 0.55],
        [1, light, 0],
      ],
    ) +
    linear(
      'hairdark',
      [300, 140],
      [460, 780],
      [
        [0, shade, 0.8],
        [1, mixColors(shade, '#000000', 0.25), 0.9],
      ],
    ) +
    linear(
      'fade',
      [400, 190],
      [400, 405],
      [
        [0, mixColors(base, shade, 0.3), 1],
        [0.55, mixColors(shade, skin.shade, 0.12), 0.9],
        [1, mixColors(shade, skin.shade, 0.4), 0.12],
      ],
    ) +
    linear(
      'cut',
      [400, 140],
      [400, 410],
      [
        [0, mixColors(base, light, 0.3), 1],
        [0.3, base, 1],
        [0.68, mixColors(base, shade, 0.45), 1],
        [1, mixColors(shade, skin.shade, 0.25), 0.5],
      ],
    ) +
    linear(
      'scarf',
      [220, 150],
      [600, 900],
      [
        [0, scarf.light, 1],
        [0.45, scarf.base, 1],
        [1, scarf.shade, 1],
      ],
    ) +
    linear(
      'scarffold',
      [220, 150],
      [600, 900],
      [
        [0, scarf.shade, 0.7],
        [1, mixColors(scarf.shade, '#000000', 0.25), 0.9],
      ],
    ) +
    `<radialGradient id="puff" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${mixColors(base, light, 0.35)}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${shade}"/></radialGradient>`
  )
}

/** Beard from ear to ear along the jaw; the lips are drawn afterwards. */
export function drawBeard(person: PortraitPerson, face: FaceGeometry): string {
  if (person.beard === 'none') return ''
  const { cheek, jaw, jawHeight, chin, chinWidth, mouthHeight: mouth } = face
  const { shade } = hairTones[person.hair]
  const skin = skinTones[person.skin]
  const longer = person.beard === 'full' ? 20 : person.beard === 'short' ? 6 : 0
  const at = (x: number) => (400 + x).toFixed(1)
  const upper = mouth - 28
  const wholeOutline =
    `M${at(-cheek)} 404C${at(-cheek + 1)} 450 ${at(-jaw - 15)} ${jawHeight - 28} ${at(-jaw - 2)} ${jawHeight + 4}C${at(-jaw + 14)} ${jawHeight + 42 + longer} ${at(-chinWidth)} ${chin + longer} 400 ${chin + longer}` +
    `C${at(chinWidth)} ${chin + longer} ${at(jaw - 14)} ${jawHeight + 42 + longer} ${at(jaw + 2)} ${jawHeight + 4}C${at(jaw + 15)} ${jawHeight - 28} ${at(cheek - 1)} 450 ${at(cheek)} 404` +
    `C${at(cheek - 12)} 440 ${at(cheek - 22)} ${upper - 14} ${at(66)} ${upper + 4}C${at(40)} ${upper - 10} ${at(16)} ${upper - 8} 400 ${upper - 2}C${at(-16)} ${upper - 8} ${at(-40)} ${upper - 10} ${at(-66)} ${upper + 4}C${at(-cheek + 22)} ${upper - 14} ${at(-cheek + 12)} 440 ${at(-cheek)} 404Z`
  const moustache = `M400 ${upper + 2}C${at(14)} ${upper - 8} ${at(42)} ${upper - 2} ${at(60)} ${mouth + 4}C${at(40)} ${mouth - 8} ${at(18)} ${mouth - 10} 400 ${mouth - 9}C${at(-18)} ${mouth - 10} ${at(-40)} ${mouth - 8} ${at(-60)} ${mouth + 4}C${at(-42)} ${upper - 2} ${at(-14)} ${upper - 8} 400 ${upper + 2}Z`
  const goatee = `M${at(-30)} ${mouth + 26}C${at(-20)} ${mouth + 20} ${at(20)} ${mouth + 20} ${at(30)} ${mouth + 26}C${at(34)} ${chin - 8} ${at(20)} ${chin + 10} 400 ${chin + 10}C${at(-20)} ${chin + 10} ${at(-34)} ${chin - 8} ${at(-30)} ${mouth + 26}Z`
  if (person.beard === 'stubble')
    return `<path d="${wholeOutline}" fill="${mixColors(shade, skin.shade, 0.25)}" opacity=".3"/>`
  if (person.beard === 'moustache') return `<path d="${moustache}" fill="url(#beard)"/>`
  if (person.beard === 'goatee') return `<path d="${moustache}${goatee}" fill="url(#beard)"/>`
  let strokes = ''
  for (let index = 0; index <= 16; index++) {
    const x = (index / 8 - 1) * (jaw - 6)
    const top = mouth + 34 - (Math.abs(x) / jaw) ** 2 * 62
    strokes += `M${at(x)} ${top.toFixed(1)}q${(-x * 0.05).toFixed(1)} 18 ${(-x * 0.16).toFixed(1)} ${28 + ((index * 5) % 9)}`
  }
  return (
    `<path d="${wholeOutline}" fill="url(#beard)" opacity="${person.beard === 'short' ? 0.86 : 1}"/>` +
    `<path d="${strokes}" fill="none" stroke="url(#beardlight)" stroke-width="3" stroke-linecap="round" opacity=".4"/><path d="${moustache}" fill="url(#beard)"/>`
  )
}

/** A beard turns grey before the hair does. */
export function createBeardGradients(person: PortraitPerson): string {
  const own = hairTones[person.hair]
  const grey = person.age > 46 ? Math.min(0.75, (person.age - 46) * 0.05) : 0
  const light = mixColors(own.light, '#d9d5d2', grey)
  const base = mixColors(own.base, '#a39d9a', grey)
  const shade = mixColors(own.shade, '#6b6563', grey)
  return (
    `<linearGradient id="beard" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${mixColors(base, shade, 0.3)}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${shade}"/></linearGradient>` +
    `<linearGradient id="beardlight" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${base}"/></linearGradient>`
  )
}
