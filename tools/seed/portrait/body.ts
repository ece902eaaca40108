import type { Clothing, Garment } from './clothes.ts'
import { drawHeldThing, type HeldThing } from './held-things.ts'
import { type Fabric, fabrics, skinTones, type Tone } from './palette.ts'
import type { PortraitPerson } from './person.ts'
import { drawMirrored } from './shape.ts'

export type Trousers = { tone: Tone; shoes: string }

const bareArmGarments: readonly Garment[] = ['straps']
const shortSleeveGarments: readonly Garment[] = [
  'tee',
  'vneck',
  'scoop',
  'polo',
  'stripes',
  ...bareArmGarments,
]
const trouserFabrics: readonly Fabric[] = ['denim', 'navy', 'charcoal', 'slate', 'camel', 'moss', 'black']
const shoeColours = ['#f2efe9', '#2b2326', '#6a3f2e', '#3b4b63', '#8a6a3c']

/** Returns the trousers and shoes of one photo, by a number that differs from photo to photo. */
export const chooseTrousers = (number: number): Trousers => ({
  tone: fabrics[trouserFabrics[number % trouserFabrics.length] ?? 'denim'],
  shoes: shoeColours[number % shoeColours.length] ?? '#2b2326',
})

/** Half widths at the elbows, waist and hips, and the width of an arm, in the frame of 800. The elbows match the bust above them. */
function measureBody(person: PortraitPerson) {
  const male = person.gender === 'male'
  const bust = { slim: -14, athletic: 10, average: 0, curvy: 10, plus_size: 32 }[person.build]
  const extra = { slim: -16, athletic: -4, average: 0, curvy: 14, plus_size: 40 }[person.build]
  return {
    elbow: ((male ? 300 : 246) + bust) * 0.78 + 88,
    arm: male ? 88 : 70,
    waist: (male ? 172 : 136) + extra,
    hip: (male ? 174 : 166) + extra,
  }
}

function drawLegs(person: PortraitPerson, { tone, shoes }: Trousers): string {
  const { hip } = measureBody(person)
  const side = 400 - hip
  const leg = `M${side} 1440C${side - 6} 1600 ${side + 18} 1820 ${side + 34} 2180L${side + hip * 0.62} 2180C${side + hip * 0.78} 1900 ${400 - 6} 1700 ${400 + 4} 1540L${400 + 4} 1440Z`
  const shoe = `M${side + 26} 2168L${side + hip * 0.66} 2168C${side + hip * 0.7} 2210 ${side + hip * 0.66} 2236 ${side + hip * 0.5} 2240L${side + 4} 2240C${side - 14} 2228 ${side + 6} 2190 ${side + 26} 2168Z`
  return (
    `<g fill="${shoes}">${drawMirrored(shoe)}</g><g fill="${tone.base}">${drawMirrored(leg)}</g>` +
    `<g fill="none" stroke="${tone.shade}" stroke-width="7" opacity=".5" stroke-linecap="round">${drawMirrored(`M${side + 40} 1500C${side + 60} 1520 ${side + 90} 1530 ${side + 110} 1528`)}<path d="M400 1450V1560"/></g>`
  )
}

/** Drawn as one path, not mirrored, so that it continues the light of the bust. */
function drawTorso(person: PortraitPerson, tone: Tone): string {
  const { elbow, arm, waist, hip } = measureBody(person)
  const half = (side: 1 | -1) => (x: number) => 400 + side * x
  const [left, right] = [half(-1), half(1)]
  const top = elbow - arm * 0.7
  const outline =
    `M${left(top)} 1000C${left(top - 16)} 1130 ${left(waist + 8)} 1220 ${left(waist)} 1300C${left(waist - 2)} 1380 ${left(hip + 2)} 1430 ${left(hip + 4)} 1474` +
    `L${right(hip + 4)} 1474C${right(hip + 2)} 1430 ${right(waist - 2)} 1380 ${right(waist)} 1300C${right(waist + 8)} 1220 ${right(top - 16)} 1130 ${right(top)} 1000Z`
  return `<path d="${outline}" fill="url(#cloth)"/><path d="M${left(hip + 4)} 1468Q400 1490 ${right(hip + 4)} 1468" fill="none" stroke="${tone.shade}" stroke-width="10" opacity=".35"/>`
}

/** Arms below the shoulders: hands in the pockets, or in front of the chest around what they hold. */
export function drawArms(
  person: PortraitPerson,
  { garment, tone }: Clothing,
  held: HeldThing | undefined,
): string {
  const { elbow, arm, hip } = measureBody(person)
  const skin = skinTones[person.skin]
  const upper = bareArmGarments.includes(garment) ? skin.base : 'url(#cloth)'
  const lower = shortSleeveGarments.includes(garment) ? skin.base : 'url(#cloth)'
  const shade = shortSleeveGarments.includes(garment) ? skin.shade : tone.shade
  const shoulder = elbow - arm * 0.5
  const hand = held ? { x: 96, y: 1190 } : { x: hip - 4, y: 1452 }
  const bend = { x: shoulder + (held ? 2 : 8), y: held ? 1300 : 1250 }
  const line = (path: string, colour: string, width: number, opacity = 1) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(0)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
  const drawArm = (side: 1 | -1) => {
    const at = (x: number, y: number) => `${(400 + side * x).toFixed(1)} ${y}`
    const above = `M${at(shoulder, 1040)}L${at(bend.x, bend.y)}`
    const forearm = `M${at(bend.x, bend.y)}L${at(hand.x, hand.y)}`
    return (
      line(`M${at(shoulder - 4, 1120)}L${at(bend.x - 4, bend.y)}`, tone.shade, arm, 0.4) +
      line(above, upper, arm * 0.94) +
      line(forearm, shade, arm * 0.86, 0.7) +
      line(forearm, lower, arm * 0.78)
    )
  }
  const drawHand = (side: 1 | -1) =>
    `<circle cx="${400 + side * 62}" cy="1174" r="31" fill="${skin.base}" stroke="${skin.shade}" stroke-width="4" stroke-opacity=".4"/>`
  const hands = held ? drawHeldThing(held) + drawHand(-1) + drawHand(1) : ''
  return drawArm(-1) + drawArm(1) + hands
}

/** Draws legs and torso; the caller draws the bust over them. */
export const drawLowerBody = (person: PortraitPerson, worn: Clothing, trousers: Trousers): string =>
  drawLegs(person, trousers) + drawTorso(person, worn.tone)
