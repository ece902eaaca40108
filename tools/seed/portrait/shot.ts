import { type RandomSource, createRandomSource } from '../random-source.ts'
import type { Clothing, Garment, Hat } from './clothes.ts'
import type { Expression } from './face.ts'
import type { HeldThing } from './held-things.ts'
import type { HairStyle } from './hair-style.ts'
import { type Fabric, fabrics } from './palette.ts'
import type { PortraitPerson } from './person.ts'
import { type PhotoScene, photoScenes } from './scene.ts'

/** Describes how much of the person a photo shows; `place` shows only where they were. */
type Framing = 'close' | 'half' | 'figure' | 'activity' | 'pet' | 'place'

/** One photo: everything that may differ between two pictures of the same person. */
export type Shot = {
  framing: Framing
  /** Held in front of the chest. */
  held: HeldThing | undefined
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

const heldByFraming: Partial<Record<Framing, readonly HeldThing[]>> = {
  activity: ['book', 'mug', 'plant', 'guitar'],
  pet: ['cat', 'dog'],
}
/** The main photo is a close one; the others differ from each other. */
function chooseFraming(person: PortraitPerson, shot: number): Framing {
  if (shot === 0) return 'close'
  const chance = createRandomSource(`framings/${person.seed}`)
  const [first = 'half', second = 'figure'] = chance.shuffle(['half', 'figure', 'activity'] as const)
  const rest = chance.shuffle(
    (['half', 'figure', 'activity', 'pet', 'place'] as const).filter(
      (framing) => framing !== first && framing !== second,
    ),
  )
  return [first, second, ...rest][shot - 1] ?? 'half'
}
/** Size and position of the person, by framing: the lower the scale, the more of the body is in the picture. */
const placements: Record<Framing, { scale: readonly [number, number]; y: readonly [number, number] }> = {
  close: { scale: [1.18, 1.3], y: [38, 62] },
  half: { scale: [0.62, 0.72], y: [-190, -160] },
  figure: { scale: [0.4, 0.44], y: [-330, -310] },
  activity: { scale: [0.64, 0.74], y: [-190, -160] },
  pet: { scale: [0.7, 0.8], y: [-160, -120] },
  place: { scale: [1, 1], y: [0, 0] },
}

/**
 * Photo number `shot` (0 is the main one) of this person; other numbers show other days. `sceneName` replaces the scene of that day;
 * throws if the person's setting has none of that name.
 */
export function createShot(person: PortraitPerson, shot: number, sceneName?: string): Shot {
  const day = createRandomSource(`scenes/${person.seed}`)
  const fitting = day.shuffle(photoScenes.filter((scene) => scene.settings.includes(person.setting)))
  const chance = createRandomSource(`shot/${person.seed}/${shot}`)
  const framing = chooseFraming(person, shot)
  // Rooms and studios are no places to show.
  const scenes =
    framing === 'place'
      ? fitting.filter(({ dress, weather }) => dress === 'outdoor' || weather === 'warm')
      : fitting
  const scene =
    sceneName === undefined ? scenes[shot % scenes.length] : scenes.find(({ name }) => name === sceneName)
  if (!scene) throw new Error(`No scene ${sceneName ?? ''} for ${person.setting}`)
  const held = heldByFraming[framing]
  const { scale, y } = placements[framing]
  const hairStyle = chooseHairStyle(person, shot, chance)
  const clothing = chooseClothing(person, scene, chance)
  // Wide smiles look uncanny when the main photo is shown large.
  const mouth = chance.weighted(
    shot === 0
      ? ([
          ['smile', 8],
          ['soft', 2],
        ] as const)
      : ([
          ['smile', 5],
          ['soft', 3],
          ['grin', 3],
          ['laugh', 1],
        ] as const),
  )
  const hatted =
    shot > 0 && scene.dress === 'outdoor' && !hatlessHairStyles.includes(hairStyle) && chance.chance(0.4)
  return {
    framing,
    held: held && chance.pick(held),
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
    scale: chance.between(...scale),
    x: framing === 'figure' ? chance.between(-150, 150) : chance.between(-34, 34),
    y: chance.between(...y),
    flip: chance.chance(0.5),
  }
}
