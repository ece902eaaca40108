import { type Language, languages } from '@amarelle/contract/domain/languages'
import { cityNameLists } from './city-names.ts'
import { toSearchName } from './search-name.ts'

interface CityTranslations {
  readonly country: string
  /** As the city calls itself, and as it is stored. */
  readonly name: string
  /** As the GeoNames data calls it. */
  readonly dataName: string
  /** Where a country has several of that name. */
  readonly region: string | undefined
  readonly namesByLanguage: ReadonlyMap<string, string>
}

const linePattern = /^(?<name>[^<@]+?)(?: < (?<data>[^@]+?))?(?: @(?<region>\w+))?$/
function parseLine(country: string, text: string): CityTranslations {
  const [head = '', ...rest] = text.split(' | ')
  const { name = '', data, region } = linePattern.exec(head)?.groups ?? {}
  const inLanguages = new Map(
    rest.flatMap((part) => {
      const [codes = '', ...words] = part.split(' ')
      return codes.split(',').map((code) => [code, words.join(' ')] as const)
    }),
  )
  const unknown = [...inLanguages.keys()].filter((code) => !(languages as readonly string[]).includes(code))
  if (!name || unknown.length > 0) throw new Error(`not a line of city names: ${country} ${text}`)
  return {
    country,
    name,
    dataName: data ?? name,
    region: region && `${country}.${region}`,
    namesByLanguage: inLanguages,
  }
}

/** All that the list of names knows. */
export const cityTranslations: readonly CityTranslations[] = Object.entries(cityNameLists).flatMap(
  ([country, lines]) =>
    lines
      .split('\n')
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => parseLine(country, text)),
)

export interface CityIdentity {
  readonly country: string
  readonly name: string
  readonly region: string | null
}
const createCityLookup = (nameOf: (city: CityTranslations) => string) => {
  const known = new Map(cityTranslations.map((city) => [`${city.country} ${nameOf(city)}`, city]))
  return ({ country, name, region }: CityIdentity): CityTranslations | undefined => {
    const city = known.get(`${country} ${name}`)
    return city && (city.region === undefined || city.region === region) ? city : undefined
  }
}
const findByDataName = createCityLookup(({ dataName }) => dataName)
const findByName = createCityLookup(({ name }) => name)

/** The name that a city has itself, for one of the GeoNames data: that has English names for many large ones. */
export const toLocalCityName = (city: CityIdentity): string => findByDataName(city)?.name ?? city.name

/** A stored city's name as readers of a language know it; the one that it has itself where they have no other. */
export const translateCityName = (language: Language, city: CityIdentity): string =>
  findByName(city)?.namesByLanguage.get(language) ?? city.name

/** The search names of a country's cities that begin with these letters in some language. */
export function findSearchNames(country: string, letters: string): string[] {
  const wanted = toSearchName(letters)
  return cityTranslations
    .filter(
      (city) =>
        city.country === country &&
        [...city.namesByLanguage.values()].some((name) => toSearchName(name).startsWith(wanted)),
    )
    .map(({ name }) => toSearchName(name))
}
