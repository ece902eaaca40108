import { type InterfaceLanguage, languages } from '@amarelle/contract/domain/languages'
import { cityNameLists } from './city-names.ts'
import { toSearchName } from './search-name.ts'

interface CityTranslations {
  readonly country: string
  /** The local name, which is also the stored one. */
  readonly name: string
  /** The name in the GeoNames data. */
  readonly dataName: string
  /** Only set where a country has several cities of that name. */
  readonly region: string | undefined
  readonly namesByLanguage: ReadonlyMap<string, string>
}

const linePattern = /^(?<name>[^<@]+?)(?: < (?<data>[^@]+?))?(?: @(?<region>\w+))?$/
function parseLine(country: string, text: string): CityTranslations {
  const [head = '', ...rest] = text.split(' | ')
  const { name = '', data: dataName, region } = linePattern.exec(head)?.groups ?? {}
  const namesByLanguage = new Map(
    rest.flatMap((part) => {
      const [codes = '', ...words] = part.split(' ')
      return codes.split(',').map((code) => [code, words.join(' ')] as const)
    }),
  )
  const unknownLanguages = [...namesByLanguage.keys()].filter(
    (code) => !(languages as readonly string[]).includes(code),
  )
  if (!name || unknownLanguages.length > 0) throw new Error(`not a line of city names: ${country} ${text}`)
  return {
    country,
    name,
    dataName: dataName ?? name,
    region: region && `${country}.${region}`,
    namesByLanguage,
  }
}

/** All entries of the city name lists. */
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
const createCityLookup = (getName: (city: CityTranslations) => string) => {
  const cityByKey = new Map(cityTranslations.map((city) => [`${city.country} ${getName(city)}`, city]))
  return ({ country, name, region }: CityIdentity): CityTranslations | undefined => {
    const city = cityByKey.get(`${country} ${name}`)
    return city && (city.region === undefined || city.region === region) ? city : undefined
  }
}
const findByDataName = createCityLookup(({ dataName }) => dataName)
const findByName = createCityLookup(({ name }) => name)

/** Returns the local name of a city of the GeoNames data, which has English names for many large cities. */
export const toLocalCityName = (city: CityIdentity): string => findByDataName(city)?.name ?? city.name

/** A stored city's name in a language, or its local name where the language has no other. */
export const translateCityName = (language: InterfaceLanguage, city: CityIdentity): string =>
  findByName(city)?.namesByLanguage.get(language) ?? city.name

/** The search names (see `toSearchName`) of a country's cities whose name in some language starts with `letters`. */
export function findSearchNames(country: string, letters: string): string[] {
  const prefix = toSearchName(letters)
  return cityTranslations
    .filter(
      (city) =>
        city.country === country &&
        [...city.namesByLanguage.values()].some((name) => toSearchName(name).startsWith(prefix)),
    )
    .map(({ name }) => toSearchName(name))
}
