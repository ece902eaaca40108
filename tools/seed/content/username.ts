import type { RandomSource } from '../random-source.ts'
import type { Interest } from '@amarelle/contract/domain/interests'
import type { TextLanguage } from './sentence-pools.ts'

/** Transliterates to ASCII: usernames allow letters, digits, dot, underscore and hyphen (docs/product.md#sign-up). */
function toAsciiLetters(text: string): string {
  return text
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
}

const usernameWords: Record<
  TextLanguage,
  Partial<Record<Interest, readonly string[]>> & { any: readonly string[] }
> = {
  en: {
    any: [
      'sunday',
      'somewhere',
      'maybe',
      'again',
      'offline',
      'hello',
      'moonlight',
      'tuesday',
      'lemon',
      'marmalade',
    ],
    hiking: ['uphill', 'trailmix', 'boots'],
    cycling: ['onwheels', 'freewheel'],
    dogs: ['anddog', 'woof'],
    cats: ['plustwocats'],
    coffee: ['flatwhite', 'espresso'],
    cooking: ['cooks', 'chilli'],
    baking: ['crumbs', 'bakes'],
    music: ['onvinyl', 'bside'],
    reading: ['reads', 'chapter3'],
    travel: ['nighttrain', 'enroute'],
    gardening: ['grows', 'greenthumb'],
    sailing: ['atsea', 'portside'],
    photography: ['on35mm'],
    running: ['runs', 'slowrun'],
    climbing: ['climbs'],
    skiing: ['powder'],
    swimming: ['swims', 'coldwater'],
    dancing: ['dances'],
    wine: ['rouge'],
    nature: ['kingfisher', 'wild'],
    guitar: ['6strings'],
    painting: ['inks', 'paints'],
  },
  nl: {
    any: [
      'opzondag',
      'misschien',
      'alweer',
      'ergens',
      'offline',
      'hallo',
      'maanlicht',
      'dinsdag',
      'citroen',
      'pindakaas',
    ],
    hiking: ['bergop', 'wandelt'],
    cycling: ['fietst', 'opdefiets'],
    dogs: ['enhond'],
    cats: ['enkat'],
    coffee: ['espresso', 'koffie'],
    cooking: ['kookt'],
    baking: ['bakt', 'kruimels'],
    music: ['opvinyl'],
    reading: ['leest', 'boekenwurm'],
    travel: ['nachttrein', 'onderweg'],
    gardening: ['tuiniert', 'moestuin'],
    sailing: ['zeilt', 'opzee'],
    photography: ['op35mm'],
    running: ['rent'],
    climbing: ['klimt'],
    skiing: ['sneeuw'],
    swimming: ['zwemt'],
    dancing: ['danst'],
    wine: ['rood'],
    nature: ['ijsvogel', 'buiten'],
    guitar: ['6snaren'],
    painting: ['schildert'],
  },
  de: {
    any: [
      'amsonntag',
      'vielleicht',
      'irgendwo',
      'offline',
      'hallo',
      'mondlicht',
      'dienstag',
      'zitrone',
      'marmelade',
      'morgenrot',
    ],
    hiking: ['bergauf', 'wandert'],
    cycling: ['radelt', 'aufraedern'],
    dogs: ['mithund'],
    cats: ['mitkatze'],
    coffee: ['espresso', 'melange'],
    cooking: ['kocht'],
    baking: ['backt', 'kruemel'],
    music: ['aufvinyl'],
    reading: ['liest', 'buechernarr'],
    travel: ['nachtzug', 'unterwegs'],
    gardening: ['gaertnert', 'imgarten'],
    sailing: ['segelt', 'aufsee'],
    photography: ['auf35mm'],
    running: ['laeuft'],
    climbing: ['klettert'],
    skiing: ['pulver'],
    swimming: ['schwimmt'],
    dancing: ['tanzt'],
    wine: ['rotwein'],
    nature: ['eisvogel', 'draussen'],
    guitar: ['6saiten'],
    painting: ['malt'],
  },
}

export type UsernamePerson = {
  firstName: string
  language: TextLanguage
  interests: readonly Interest[]
  birthYear: number
  city: string
}

/** Creates usernames of 3 to 20 characters, each unique without regard to case. */
export function createUsernameGenerator(chance: RandomSource): (person: UsernamePerson) => string {
  const usedNames = new Set<string>()
  return (person) => {
    const name = toAsciiLetters(person.firstName)
    const bank = usernameWords[person.language]
    const word = () => {
      const interest = person.interests.find((code) => bank[code] !== undefined && chance.chance(0.7))
      return chance.pick((interest && bank[interest]) || bank.any)
    }
    const year = String(person.birthYear % 100).padStart(2, '0')
    const shapes: (() => string)[] = [
      () => name,
      () => `${name}${year}`,
      () => `${name.toLowerCase()}.${word()}`,
      () => `${name}_${word()}`,
      () => `${word()}${name}`,
      () => `${name}-${toAsciiLetters(person.city)}`,
      () => `${name.toLowerCase()}_${year}`,
      () => `${name}${chance.int(2, 999)}`,
      () => `${word()}.${chance.pick(bank.any)}${chance.int(2, 99)}`,
    ]
    for (;;) {
      const candidate = chance.weighted([
        [0, 4],
        [1, 3],
        [2, 5],
        [3, 3],
        [4, 2],
        [5, 2],
        [6, 2],
        [7, 2],
        [8, 1],
      ] as const)
      const username = (shapes[candidate] as () => string)()
      const key = username.toLowerCase()
      if (username.length < 3 || username.length > 20 || usedNames.has(key)) continue
      usedNames.add(key)
      return username
    }
  }
}
