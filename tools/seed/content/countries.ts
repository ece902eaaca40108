import type { TextLanguage } from './sentence-pools.ts'

/**
 * A city, spelled as in the city list; `spoken` if locals use another name,
 * `region` (its admin1 code) if the list has several cities of that name.
 */
export type DemoCity = string | { name: string; spoken: string; region?: string }

/** Countries of the demo members, with real large cities, largest first. */
export const demoCountries = {
  NL: {
    language: 'nl',
    cities: [
      'Amsterdam',
      'Rotterdam',
      'Den Haag',
      'Utrecht',
      'Eindhoven',
      'Groningen',
      'Tilburg',
      'Almere',
      'Breda',
      'Nijmegen',
      'Haarlem',
      'Arnhem',
      'Zwolle',
      'Leiden',
      'Maastricht',
    ],
  },
  DE: {
    language: 'de',
    cities: [
      'Berlin',
      'Hamburg',
      'München',
      'Köln',
      { name: 'Frankfurt am Main', spoken: 'Frankfurt' },
      'Stuttgart',
      'Düsseldorf',
      'Leipzig',
      'Dortmund',
      'Bremen',
      'Dresden',
      'Hannover',
      'Nürnberg',
      { name: 'Freiburg im Breisgau', spoken: 'Freiburg' },
      { name: 'Münster', spoken: 'Münster', region: '07' },
    ],
  },
  BE: {
    language: 'nl',
    cities: [
      'Antwerpen',
      'Gent',
      'Brussel',
      'Brugge',
      'Leuven',
      'Mechelen',
      'Hasselt',
      'Kortrijk',
      'Oostende',
    ],
  },
  GB: {
    language: 'en',
    cities: [
      'London',
      'Birmingham',
      'Manchester',
      'Glasgow',
      'Leeds',
      'Liverpool',
      'Edinburgh',
      'Bristol',
      'Sheffield',
      'Cardiff',
      'Newcastle upon Tyne',
      'Brighton',
      'Belfast',
    ],
  },
  US: {
    language: 'en',
    cities: [
      'New York',
      'Los Angeles',
      'Chicago',
      { name: 'Houston', spoken: 'Houston', region: 'TX' },
      { name: 'Philadelphia', spoken: 'Philadelphia', region: 'PA' },
      { name: 'San Diego', spoken: 'San Diego', region: 'CA' },
      { name: 'Austin', spoken: 'Austin', region: 'TX' },
      'Seattle',
      { name: 'Denver', spoken: 'Denver', region: 'CO' },
      { name: 'Boston', spoken: 'Boston', region: 'MA' },
      { name: 'Portland', spoken: 'Portland', region: 'OR' },
      { name: 'Minneapolis', spoken: 'Minneapolis', region: 'MN' },
    ],
  },
  FR: {
    language: 'en',
    cities: [
      'Paris',
      'Marseille',
      'Lyon',
      'Toulouse',
      'Nice',
      'Nantes',
      'Montpellier',
      'Strasbourg',
      'Bordeaux',
      'Lille',
      'Rennes',
    ],
  },
  ES: {
    language: 'en',
    cities: [
      'Madrid',
      'Barcelona',
      'Valencia',
      { name: 'Sevilla', spoken: 'Seville' },
      'Zaragoza',
      'Málaga',
      'Bilbao',
      'Palma',
      'Granada',
    ],
  },
  IT: {
    language: 'en',
    cities: ['Roma', 'Milano', 'Napoli', 'Torino', 'Bologna', 'Firenze', 'Genova', 'Verona', 'Palermo'],
  },
  PL: { language: 'en', cities: ['Warszawa', 'Kraków', 'Wrocław', 'Łódź', 'Poznań', 'Gdańsk', 'Lublin'] },
  SE: {
    language: 'en',
    cities: ['Stockholm', 'Göteborg', 'Malmö', 'Uppsala', 'Lund', 'Umeå'],
  },
  DK: {
    language: 'en',
    cities: ['København', 'Aarhus', 'Odense', 'Aalborg', 'Esbjerg'],
  },
  AT: {
    language: 'de',
    cities: [
      'Wien',
      'Graz',
      'Linz',
      'Salzburg',
      'Innsbruck',
      { name: 'Klagenfurt am Wörthersee', spoken: 'Klagenfurt' },
    ],
  },
  CH: {
    language: 'de',
    cities: ['Zürich', 'Basel', 'Bern', 'Luzern', 'Winterthur', 'St. Gallen'],
  },
  IE: { language: 'en', cities: ['Dublin', 'Cork', 'Limerick', 'Galway', 'Waterford'] },
} as const satisfies Record<string, { language: TextLanguage; cities: readonly DemoCity[] }>
export type DemoCountry = keyof typeof demoCountries

/** Picks a city in its three forms; larger ones are more likely. */
export function toCityForms(city: DemoCity): { name: string; spoken: string; region: string | null } {
  if (typeof city === 'string') return { name: city, spoken: city, region: null }
  return { name: city.name, spoken: city.spoken, region: city.region ?? null }
}
