import type {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  lookingFor,
  intents,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from '@amarelle/contract/domain/fields'
import type { Interest } from '@amarelle/contract/domain/interests'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { createAboutWriter } from './content/about.ts'
import { createPromptAnswers } from './content/prompt-answers.ts'
import { type DemoCity, type DemoCountry, toCityForms, demoCountries } from './content/countries.ts'
import { type NameGroup, firstNames } from './content/first-names.ts'
import { type SiteDemographics, siteDemographics } from './content/site-demographics.ts'
import { createUsernameGenerator } from './content/username.ts'
import type { Niche, TextLanguage } from './content/sentence-pools.ts'
import { createLook } from './create-look.ts'
import type { HairTone, Iris } from './portrait/palette.ts'
import type { PortraitPerson } from './portrait/person.ts'
import { type RandomSource, createRandomSource } from './random-source.ts'

type OneOf<T extends readonly string[]> = T[number]

/** A generated member of a demo site, before anything is written. */
export type DemoPerson = {
  username: string
  firstName: string
  gender: OneOf<typeof genders>
  lookingFor: OneOf<typeof lookingFor>
  sexuality: OneOf<typeof sexualities>
  /** YYYY-MM-DD */
  dateOfBirth: string
  country: DemoCountry
  /** Spelled as in the city list, with the admin1 code where the name alone is ambiguous. */
  cityName: string
  cityRegion: string | null
  language: TextLanguage
  about: string
  /** Answers by prompt. */
  notes: Readonly<Record<string, string>>
  interests: Interest[]
  hairColor: OneOf<typeof hairColors>
  eyeColor: OneOf<typeof eyeColors>
  bodyType: OneOf<typeof bodyTypes>
  relationshipStatus: OneOf<typeof relationshipStatuses>
  /** Fictional profiles hope for nothing, since no meeting is possible. */
  intent: OneOf<typeof intents> | null
  tattoos: OneOf<typeof tattooAnswers>
  fictional: boolean
  invisible: boolean
  photoCount: number
  /** Minutes since the member was last seen. */
  lastActiveMinutes: number
  memberSinceDays: number
  look: PortraitPerson
}

export type PeopleOptions = {
  /** Reference date for ages; fixed, so that a second seeding produces the same dates of birth. */
  ageReferenceDate?: string
}

const fictionalShare = 0.05
const dayMs = 86_400_000

const hairCodes: Record<HairTone, OneOf<typeof hairColors>> = {
  black: 'black',
  espresso: 'brown',
  brown: 'brown',
  chestnut: 'brown',
  auburn: 'red',
  copper: 'red',
  sand: 'blonde',
  blonde: 'blonde',
  platinum: 'blonde',
  pepper: 'grey',
  silver: 'grey',
  white: 'white',
  rose: 'other',
  teal: 'other',
}
const eyeCodes: Record<Iris, OneOf<typeof eyeColors>> = {
  brown: 'brown',
  dark: 'brown',
  blue: 'blue',
  green: 'green',
  grey: 'grey',
  hazel: 'hazel',
  amber: 'other',
}

function chooseAge(chance: RandomSource, ages: SiteDemographics['ages']): number {
  const start = chance.weighted(ages.map(([, weight], index) => [index, weight] as const))
  const from = ages[start]?.[0] ?? 30
  const to = ages[start + 1]?.[0] ?? from + 4
  return chance.int(from, to - 1)
}

function chooseDateOfBirth(chance: RandomSource, age: number, agesOn: string): string {
  const day = new Date(`${agesOn}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() - age)
  return new Date(day.getTime() - chance.int(0, 364) * dayMs).toISOString().slice(0, 10)
}

function chooseInterests(chance: RandomSource, likes: SiteDemographics['likes'], count: number): Interest[] {
  const chosen: Interest[] = []
  while (chosen.length < count) {
    const open = interestCodes.filter((code) => !chosen.includes(code))
    chosen.push(chance.weighted(open.map((code) => [code, Math.max(0.1, 1 + (likes[code] ?? 0))] as const)))
  }
  return chosen
}

function chooseCity(chance: RandomSource, country: DemoCountry) {
  const cities: readonly DemoCity[] = demoCountries[country].cities
  return toCityForms(chance.weighted(cities.map((city, index) => [city, 3 / (index + 2)] as const)))
}

function chooseFirstName(chance: RandomSource, group: NameGroup, female: boolean, age: number): string {
  const older = female ? group.olderWomen : group.olderMen
  const usual = female ? group.women : group.men
  return chance.pick((age >= 54 && older ? older : usual).split(' '))
}

type Orientation = Pick<DemoPerson, 'sexuality' | 'lookingFor'>

function chooseOrientation(chance: RandomSource, gender: 'male' | 'female', niche: Niche): Orientation {
  const other = gender === 'male' ? 'female' : 'male'
  const queer = niche === 3
  return chance.weighted<Orientation>([
    [{ sexuality: 'hetero', lookingFor: other }, queer ? 4 : 84],
    [{ sexuality: gender === 'male' ? 'gay' : 'lesbian', lookingFor: gender }, queer ? 56 : 8],
    [{ sexuality: 'bi', lookingFor: 'both' }, queer ? 40 : 8],
  ])
}

const chooseIntent = (chance: RandomSource): DemoPerson['intent'] =>
  chance.weighted([
    ['relationship', 34],
    ['dates', 28],
    ['friends', 10],
    ['casual', 10],
    ['undecided', 8],
    [null, 10],
  ] as const)

function chooseRelationshipStatus(chance: RandomSource, age: number): DemoPerson['relationshipStatus'] {
  if (age < 36)
    return chance.weighted([
      ['single', 86],
      ['separated', 3],
      ['complicated', 5],
      ['open', 4],
      ['divorced', 2],
    ] as const)
  if (age < 50)
    return chance.weighted([
      ['single', 52],
      ['divorced', 30],
      ['separated', 8],
      ['complicated', 4],
      ['open', 4],
      ['widowed', 2],
    ] as const)
  const widowed = Math.min(45, Math.max(8, (age - 48) * 2))
  return chance.weighted([
    ['divorced', 42],
    ['widowed', widowed],
    ['single', 22],
    ['separated', 8],
    ['open', 2],
  ] as const)
}

function chooseLastSeenMinutes(chance: RandomSource): number {
  const [from, to] = chance.weighted([
    [[0, 4], 7],
    [[5, 60], 11],
    [[61, 1_440], 32],
    [[1_441, 10_080], 30],
    [[10_081, 86_400], 20],
  ] as const)
  return chance.int(from, to)
}

function chooseBodyType(chance: RandomSource, niche: Niche, female: boolean): DemoPerson['bodyType'] {
  return chance.weighted([
    ['average', 38],
    ['slim', 22],
    ['athletic', niche === 6 ? 36 : niche === 2 ? 8 : 18],
    ['curvy', female ? 16 : 5],
    ['plus_size', niche === 6 ? 3 : 8],
  ] as const)
}

/**
 * Generates `count` people for a demo site, the same ones for the same seed. Five per cent are fictional.
 * @param site its niche determines ages, countries, interests and the tone of the texts (docs/design.md#niches)
 */
export function createPeople(
  site: { niche: Niche },
  count: number,
  seed: number | string,
  options: PeopleOptions = {},
): DemoPerson[] {
  const agesOn = options.ageReferenceDate ?? '2026-09-01'
  const flavour = siteDemographics[site.niche]
  const root = createRandomSource(`${site.niche}/${seed}`)
  const write = createAboutWriter(root.branch('about'))
  const username = createUsernameGenerator(root.branch('usernames'))
  const order = root.branch('fictional').shuffle([...Array(count).keys()])
  const fictional = new Set(order.slice(0, Math.round(count * fictionalShare)))

  return [...Array(count).keys()].map((index) => {
    const chance = root.branch(`person ${index}`)
    const female = chance.chance(flavour.womenShare)
    const gender = female ? 'female' : 'male'
    const age = chooseAge(chance, flavour.ages)
    const country = chance.weighted(flavour.countries)
    const group = chance.weighted(firstNames[country])
    const firstName = chooseFirstName(chance, group, female, age)
    const city = chooseCity(chance, country)
    const interests = chooseInterests(chance, flavour.likes, chance.int(3, 8))
    const bodyType = chooseBodyType(chance, site.niche, female)
    const relationshipStatus = chooseRelationshipStatus(chance, age)
    const look = createLook(chance.branch('look'), {
      seed: chance.int(1, 2_000_000_000),
      gender,
      age,
      ancestry: group.ancestry,
      build: bodyType,
      setting: flavour.setting,
    })
    const language = demoCountries[country].language
    const dateOfBirth = chooseDateOfBirth(chance, age, agesOn)
    const invented = fictional.has(index)
    const lastActiveMinutes = chooseLastSeenMinutes(chance)
    return {
      username: username({
        firstName,
        language,
        interests,
        birthYear: Number(dateOfBirth.slice(0, 4)),
        city: city.spoken,
      }),
      firstName,
      gender,
      ...chooseOrientation(chance, gender, site.niche),
      dateOfBirth,
      country,
      cityName: city.name,
      cityRegion: city.region,
      language,
      about: write({
        language,
        niche: site.niche,
        age,
        cityName: city.spoken,
        interests,
        relationshipStatus,
        fictional: invented,
      }),
      notes: invented ? {} : createPromptAnswers(chance.branch('prompts'), language),
      interests,
      hairColor: look.hairStyle === 'bald' ? 'bald' : hairCodes[look.hair],
      eyeColor: eyeCodes[look.eyes],
      bodyType,
      relationshipStatus,
      intent: invented ? null : chooseIntent(chance.branch('intent')),
      tattoos: chance.weighted([
        ['none', age >= 55 ? 85 : 56],
        ['small', 24],
        ['several', age >= 55 ? 2 : 14],
        ['many', age >= 55 ? 1 : 5],
      ] as const),
      fictional: invented,
      invisible: !invented && chance.chance(0.03),
      photoCount: chance.weighted([
        [1, 26],
        [2, 34],
        [3, 25],
        [4, 15],
      ] as const),
      lastActiveMinutes,
      memberSinceDays: Math.ceil(lastActiveMinutes / 1_440) + chance.int(1, 600),
      look,
    }
  })
}
