import type { Ancestry } from './content/first-names.ts'
import type { HairStyle } from './portrait/hair-style.ts'
import type { HairTone, Iris, Skin } from './portrait/palette.ts'
import type { Beard, Build, PortraitPerson, Setting } from './portrait/person.ts'
import type { RandomSource } from './random-source.ts'

type Weights<T> = readonly (readonly [T, number])[]

const skinWeights: Record<Ancestry, Weights<Skin>> = {
  north: [
    ['porcelain', 4],
    ['fair', 6],
    ['honey', 1.5],
  ],
  middle: [
    ['porcelain', 2],
    ['fair', 6],
    ['honey', 3],
  ],
  south: [
    ['fair', 2],
    ['honey', 5],
    ['olive', 4],
  ],
  levant: [
    ['honey', 4],
    ['olive', 5],
    ['tan', 1],
  ],
  maghreb: [
    ['olive', 5],
    ['tan', 4],
    ['honey', 2],
  ],
  west_africa: [
    ['umber', 4],
    ['deep', 5],
    ['brown', 1],
  ],
  south_asia: [
    ['tan', 4],
    ['brown', 5],
    ['umber', 1],
  ],
  east_asia: [
    ['fair', 4],
    ['honey', 6],
  ],
  latin: [
    ['honey', 3],
    ['olive', 4],
    ['tan', 4],
    ['brown', 1],
  ],
  caribbean: [
    ['brown', 4],
    ['umber', 5],
    ['deep', 2],
  ],
}
const darkHairWeights: Weights<HairTone> = [
  ['black', 7],
  ['espresso', 3],
]
const hairToneWeights: Record<Ancestry, Weights<HairTone>> = {
  north: [
    ['brown', 7],
    ['sand', 6],
    ['blonde', 5],
    ['espresso', 3],
    ['chestnut', 2],
    ['auburn', 1.2],
    ['copper', 1.3],
    ['platinum', 0.6],
  ],
  middle: [
    ['brown', 8],
    ['espresso', 6],
    ['sand', 3],
    ['blonde', 2.5],
    ['chestnut', 2.5],
    ['black', 1],
    ['auburn', 0.8],
    ['copper', 0.4],
  ],
  south: [
    ['espresso', 9],
    ['black', 4],
    ['brown', 5],
    ['chestnut', 1.5],
    ['sand', 0.6],
  ],
  levant: [
    ['espresso', 5],
    ['black', 6],
    ['brown', 2],
  ],
  maghreb: darkHairWeights,
  west_africa: [
    ['black', 9],
    ['espresso', 1],
  ],
  south_asia: [
    ['black', 8],
    ['espresso', 2],
  ],
  east_asia: [
    ['black', 8],
    ['espresso', 2],
  ],
  latin: [
    ['espresso', 5],
    ['black', 5],
    ['brown', 3],
  ],
  caribbean: [
    ['black', 8],
    ['espresso', 2],
  ],
}
const irisWeights: Partial<Record<Ancestry, Weights<Iris>>> = {
  north: [
    ['blue', 8],
    ['brown', 4],
    ['green', 2.5],
    ['grey', 2.5],
    ['hazel', 2],
  ],
  middle: [
    ['blue', 5],
    ['brown', 7],
    ['green', 2.5],
    ['grey', 1.5],
    ['hazel', 3],
  ],
  south: [
    ['brown', 10],
    ['hazel', 3],
    ['green', 1.5],
    ['blue', 1],
    ['amber', 0.5],
  ],
  levant: [
    ['brown', 7],
    ['dark', 3],
    ['hazel', 2],
    ['green', 1],
  ],
  latin: [
    ['brown', 8],
    ['dark', 3],
    ['hazel', 2],
  ],
}
const darkIrisWeights: Weights<Iris> = [
  ['dark', 6],
  ['brown', 5],
  ['amber', 0.3],
]

const youngWomenStyles: Weights<HairStyle> = [
  ['straight', 4],
  ['wavy', 6],
  ['shoulder', 4],
  ['bob', 3],
  ['bangs', 2],
  ['bobBangs', 1.5],
  ['bun', 2],
  ['pony', 2],
  ['braid', 1.5],
  ['pixie', 1.5],
  ['curls', 1.6],
]
const olderWomenStyles: Weights<HairStyle> = [
  ['bob', 5],
  ['bobBangs', 2],
  ['shoulder', 3],
  ['pixie', 5],
  ['shortCurls', 3],
  ['bun', 2],
  ['wavy', 1.5],
]
const coiledWomenStyles: Weights<HairStyle> = [
  ['afro', 4],
  ['curls', 4],
  ['bun', 2],
  ['braid', 2],
  ['shortCurls', 1.5],
  ['straight', 1.5],
]
const youngMenStyles: Weights<HairStyle> = [
  ['short', 5],
  ['quiff', 4],
  ['sidepart', 4],
  ['crop', 3],
  ['buzz', 1.5],
  ['curlytop', 1.6],
  ['swept', 0.8],
  ['manbun', 0.6],
]
const olderMenStyles: Weights<HairStyle> = [
  ['short', 4],
  ['sidepart', 5],
  ['crop', 3],
  ['receding', 5],
  ['buzz', 2],
  ['swept', 0.4],
]
const coiledMenStyles: Weights<HairStyle> = [
  ['crop', 5],
  ['buzz', 4],
  ['curlytop', 3],
]
const beardWeights: Weights<Beard> = [
  ['none', 8],
  ['stubble', 6],
  ['short', 5],
  ['full', 3],
  ['moustache', 0.8],
  ['goatee', 1],
]

const hasCoiledHair = (ancestry: Ancestry) => ancestry === 'west_africa' || ancestry === 'caribbean'

/** Nobody is grey before 40; by the late sixties nearly everyone is grey or dyes their hair. */
function chooseHairTone(chance: RandomSource, ancestry: Ancestry, age: number, female: boolean): HairTone {
  const grey = Math.min(0.92, Math.max(0, (age - 40) / 28)) * (female && age < 66 ? 0.6 : 1)
  if (age >= 40 && chance.chance(grey)) {
    if (age < 56) return 'pepper'
    return chance.weighted([
      ['silver', 6],
      ['pepper', age < 64 ? 4 : 1],
      ['white', age >= 64 ? 5 : 0],
    ] as const)
  }
  if (female && age < 42 && chance.chance(0.035)) return chance.pick(['rose', 'teal'] as const)
  const natural = chance.weighted(hairToneWeights[ancestry])
  return natural === 'platinum' && !female ? 'blonde' : natural
}

function chooseHairStyle(chance: RandomSource, ancestry: Ancestry, age: number, female: boolean): HairStyle {
  if (female) {
    if ((ancestry === 'levant' || ancestry === 'maghreb') && chance.chance(0.22)) return 'headscarf'
    if (hasCoiledHair(ancestry))
      return chance.weighted(
        age >= 52
          ? ([
              ['shortCurls', 4],
              ['afro', 2],
              ['bun', 3],
            ] as const)
          : coiledWomenStyles,
      )
    return chance.weighted(age >= 52 ? olderWomenStyles : youngWomenStyles)
  }
  if (chance.chance(Math.min(0.24, Math.max(0.02, (age - 22) / 170)))) return 'bald'
  if (age >= 56 && chance.chance(0.16)) return 'rim'
  if (hasCoiledHair(ancestry)) return chance.weighted(coiledMenStyles)
  return chance.weighted(age >= 46 ? olderMenStyles : youngMenStyles)
}

/** Generates a person's appearance to match the profile: age, gender and family origin determine the probabilities. */
export function createLook(
  chance: RandomSource,
  person: {
    seed: number
    gender: 'male' | 'female'
    age: number
    ancestry: Ancestry
    build: Build
    setting: Setting
  },
): PortraitPerson {
  const { ancestry, age, gender } = person
  const female = gender === 'female'
  const skin = chance.weighted(skinWeights[ancestry])
  const hair = chooseHairTone(chance, ancestry, age, female)
  const pale = skin === 'porcelain' || skin === 'fair'
  const reddish = hair === 'copper' || hair === 'auburn'
  return {
    seed: person.seed,
    gender,
    age,
    skin,
    hair,
    hairStyle: chooseHairStyle(chance, ancestry, age, female),
    eyes: chance.weighted(irisWeights[ancestry] ?? darkIrisWeights),
    beard: female ? 'none' : chance.weighted(beardWeights),
    build: person.build,
    glasses: chance.chance(age >= 55 ? 0.42 : age >= 40 ? 0.26 : 0.16),
    freckles: pale && age < 55 && chance.chance(reddish ? 0.6 : 0.1),
    setting: person.setting,
  }
}
