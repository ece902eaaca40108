import { type Language, languages } from '@amarelle/contract/languages'
import { cityNames } from './city-names.ts'
import { searchName } from './search-name.ts'

interface KnownCity {
  readonly country: string
  /** As the city calls itself, and as it is stored. */
  readonly name: string
  /** As the GeoNames data calls it. */
  readonly dataName: string
  /** Where a country has several of that name. */
  readonly region: string | undefined
  readonly inLanguages: ReadonlyMap<string, string>
}

const line = /^(?<name>[^<@]+?)(?: < (?<data>[^@]+?))?(?: @(?<region>\w+))?$/
function readLine(country: string, text: string): KnownCity {
  const [head = '', ...rest] = text.split(' | ')
  const { name = '', data, region } = line.exec(head)?.groups ?? {}
  const inLanguages = new Map(
    rest.flatMap((part) => {
      const [codes = '', ...words] = part.split(' ')
      return codes.split(',').map((code) => [code, words.join(' ')] as const)
    }),
  )
  const unknown = [...inLanguages.keys()].filter((code) => !(languages as readonly string[]).includes(code))
  if (!name || unknown.length > 0) throw new Error(`not a line of city names: ${country} ${text}`)
  return { country, name, dataName: data ?? name, region: region && `${country}.${region}`, inLanguages }
}

/** All that the list of names knows. */
export const knownCities: readonly KnownCity[] = Object.entries(cityNames).flatMap(([country, lines]) =>
  lines
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => readLine(country, text)),
)

export interface NamedCity {
  readonly country: string
  readonly name: string
  readonly region: string | null
}
const byKey = (nameOf: (city: KnownCity) => string) => {
  const known = new Map(knownCities.map((city) => [`${city.country} ${nameOf(city)}`, city]))
  return ({ country, name, region }: NamedCity): KnownCity | undefined => {
    const city = known.get(`${country} ${name}`)
    return city && (city.region === undefined || city.region === region) ? city : undefined
  }
}
const ofData = byKey(({ dataName }) => dataName)
const ofName = byKey(({ name }) => name)

/** The name that a city has itself, for one of the GeoNames data: that has English names for many large ones. */
export const localName = (city: NamedCity): string => ofData(city)?.name ?? city.name

/** A stored city's name as readers of a language know it; the one that it has itself where they have no other. */
export const cityName = (language: Language, city: NamedCity): string =>
  ofName(city)?.inLanguages.get(language) ?? city.name

/** The search names of a country's cities that begin with these letters in some language. */
export function searchNamesBeginning(country: string, letters: string): string[] {
  const wanted = searchName(letters)
  return knownCities
    .filter(
      (city) =>
        city.country === country &&
        [...city.inLanguages.values()].some((name) => searchName(name).startsWith(wanted)),
    )
    .map(({ name }) => searchName(name))
}
