import { type RandomSource, createRandomSource } from '../random-source.ts'
import type { Clothing, Garment, Hat } from './clothes.ts'
import type { Expression } from './face.ts'
import type { HairStyle } from './hair-style.ts'
import { type Fabric, fabrics } from './palette.ts'
import type { PortraitPerson } from './person.ts'
import { type PhotoScene, photoScenes } from './scene.ts'

/** One photo: everything that may differ between two pictures of the same person. */
export type Shot = {
  scene: PhotoScene
  clothing: Clothing
  hat: Hat | undefined
  hairStyle: HairStyle
  expression: Expression
  glasses: boolean
  tilt: number
  scale: number
  x: number
  y: number
  flip: boolean
}

const longHairStyles: readonly HairStyle[] = [
  'straight',
  'wavy',
  'shoulder',
  'bangs',
  'curls',
  'braid',
  'pony',
  'bun',
]
const womensWarmGarments: readonly Garment[] = ['straps', 'scoop', 'tee', 'stripes', 'vneck', 'wrap']
const womensGarments: Record<PhotoScene['dress'], readonly Garment[]> = {
  casual: ['tee', 'vneck', 'scoop', 'stripes', 'knit', 'denim', 'cardigan', 'shirt', 'hoodie'],
  smart: ['turtle', 'blazer', 'wrap', 'scoop', 'vneck', 'shirt', 'straps'],
  outdoor: ['shell', 'shell', 'flannel', 'knit', 'tee', 'hoodie'],
}
const mensWarmGarments: readonly Garment[] = ['tee', 'polo', 'shirt', 'vneck', 'stripes']
const mensGarments: Record<PhotoScene['dress'], readonly Garment[]> = {
  casual: ['tee', 'shirt', 'polo', 'knit', 'hoodie', 'denim', 'flannel', 'stripes', 'cardigan'],
  smart: ['blazer', 'shirt', 'turtle', 'knit', 'blazer', 'polo'],
  outdoor: ['shell', 'shell', 'flannel', 'hoodie', 'knit', 'tee'],
}
const coldWeatherGarments: readonly Garment[] = ['turtle', 'knit', 'shell', 'denim', 'cardigan', 'blazer']

const fabricsByDress: Record<PhotoScene['dress'], readonly Fabric[]> = {
  casual: [
    'cream',
    'white',
    'rust',
    'rose',
    'navy',
    'sky',
    'teal',
    'forest',
    'moss',
    'mustard',
    'slate',
    'brick',
    'lilac',
    'denim',
    'oat',
  ],
  smart: [
    'cream',
    'black',
    'charcoal',
    'navy',
    'cherry',
    'plum',
    'camel',
    'forest',
    'brick',
    'slate',
    'white',
    'teal',
  ],
  outdoor: ['orange', 'teal', 'forest', 'mustard', 'navy', 'brick', 'moss', 'slate', 'rust', 'sky'],
}

function chooseGarment(person: PortraitPerson, scene: PhotoScene, chance: RandomSource): Garment {
  const male = person.gender === 'male'
  if (person.hairStyle === 'headscarf') return chance.pick(['knit', 'shirt', 'cardigan', 'turtle'])
  if (scene.weather === 'cold')
    return chance.pick(
      scene.dress === 'outdoor' ? (['shell', 'knit', 'turtle'] as const) : coldWeatherGarments,
    )
  if (scene.weather === 'warm') {
    const picked = chance.pick(male ? mensWarmGarments : womensWarmGarments)
    return picked === 'straps' && person.age >= 55 ? 'vneck' : picked
  }
  const picked = chance.pick((male ? mensGarments : womensGarments)[scene.dress])
  if (picked === 'straps' && person.age >= 55) return 'wrap'
  return picked === 'hoodie' && person.age >= 62 ? 'knit' : picked
}

function chooseClothing(person: PortraitPerson, scene: PhotoScene, chance: RandomSource): Clothing {
  const kind = chooseGarment(person, scene, chance)
  const name =
    kind === 'denim'
      ? chance.pick(['denim', 'navy', 'charcoal'] as const)
      : chance.pick(fabricsByDress[scene.dress])
  const striped = chance.pick(['navy', 'brick', 'charcoal', 'teal'] as const)
  const female = person.gender === 'female'
  const wound = scene.weather === 'cold' && person.hairStyle !== 'headscarf' && chance.chance(0.45)
  return {
    garment: kind,
    tone: fabrics[kind === 'stripes' ? chance.pick(['white', 'cream'] as const) : name],
    under:
      fabrics[kind === 'stripes' ? striped : chance.pick(['white', 'cream', 'charcoal', 'oat'] as const)],
    scarf: wound ? fabrics[chance.pick(['mustard', 'cherry', 'teal', 'oat', 'plum'] as const)] : undefined,
    necklace: female && chance.chance(0.4),
    earrings: female && chance.chance(0.55),
  }
}

function chooseHairStyle(person: PortraitPerson, shot: number, chance: RandomSource): HairStyle {
  const own = person.hairStyle
  if (shot === 0 || person.gender === 'male' || !longHairStyles.includes(own)) return own
  if (own === 'curls') return chance.pick(['curls', 'curls', 'bun'])
  return chance.weighted([
    [own, 5],
    ['pony', 2],
    ['bun', 1.5],
    ['braid', 1],
  ])
}

const hatlessHairStyles: readonly HairStyle[] = [
  'afro',
  'curls',
  'shortCurls',
  'curlytop',
  'headscarf',
  'bun',
  'manbun',
  'pony',
]

/** Photo number `shot` (0 is the main one) of this person; other numbers show other days. */
export function createShot(person: PortraitPerson, shot: number): Shot {
  const day = createRandomSource(`scenes/${person.seed}`)
  const fitting = day.shuffle(photoScenes.filter((scene) => scene.settings.includes(person.setting)))
  const scene = fitting[shot % fitting.length]
  if (!scene) throw new Error(`No scene for ${person.setting}`)
  const chance = createRandomSource(`shot/${person.seed}/${shot}`)
  const hairStyle = chooseHairStyle(person, shot, chance)
  const clothing = chooseClothing(person, scene, chance)
  const mouth = chance.weighted([
    ['grin', 5],
    ['smile', 4],
    ['laugh', 2],
    ['soft', 2],
  ] as const)
  const hatted =
    shot > 0 && scene.dress === 'outdoor' && !hatlessHairStyles.includes(hairStyle) && chance.chance(0.4)
  return {
    scene,
    clothing,
    hat: hatted
      ? {
          kind: scene.weather === 'cold' ? 'beanie' : chance.pick(['beanie', 'cap'] as const),
          tone: fabrics[
            chance.pick(['mustard', 'brick', 'navy', 'forest', 'charcoal', 'oat', 'teal'] as const)
          ],
        }
      : undefined,
    hairStyle,
    expression: {
      mouth,
      eyes: mouth === 'laugh' && chance.chance(0.55) ? 'laughing' : 'open',
      look: chance.pick([-3, -1.5, 0, 0, 0, 1.5, 3]),
    },
    glasses: person.glasses && (shot === 0 || chance.chance(0.7)),
    tilt: chance.between(-5, 5),
    scale: shot === 0 ? chance.between(1.18, 1.3) : chance.between(1, 1.36),
    x: chance.between(-34, 34),
    y: chance.between(38, 62),
    flip: chance.chance(0.5),
  }
}
