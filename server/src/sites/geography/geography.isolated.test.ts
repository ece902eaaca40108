// Isolated: a process reads the table of cities only once, and this file fills its own.
import { languages } from '@amarelle/contract/domain/languages'
import {
  geocodeEndpoint,
  getCitiesEndpoint,
  getRegionsEndpoint,
  siteSettingsSchema,
} from '@amarelle/contract/endpoints/sites'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { dumpAllTables } from '../../../testing/app/complete-member.ts'
import { createServer } from '../../app/create-server.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { refreshProfileRegions } from '../../profiles/index.ts'
import { loadGeography } from './load-geography.ts'

const app = await createTestServer()
const { countries } = siteSettingsSchema.parse({})
beforeAll(async () => {
  await loadGeography(app.db)
  // Two cities on either side of the date line, where the supported countries have none.
  await app.db
    .insertInto('city')
    .values(
      [
        { id: 9_000_001, name: 'West of the line', longitude: 179.9 },
        { id: 9_000_002, name: 'East of the line', longitude: -179.5 },
      ].map((city) => ({
        ...city,
        country: 'NZ',
        search_name: 'line',
        latitude: -16.8,
        cell_row: -34,
        cell_column: 0,
        rank: 0,
      })),
    )
    .execute()
}, 60_000)

const loadRegionLists = (language: (typeof languages)[number]) =>
  callInProcess(app.context(null, { language }), getRegionsEndpoint, {})
const callGeocode = (lat: number | string, lon: number | string) =>
  app.call(null, geocodeEndpoint, { lat, lon })

test('every city has an existing region, except for a British base on Cyprus', async () => {
  const { rows } = await sql<{ name: string; country: string }>`
    select city.name, city.country from city left join region on region.code = city.region_code and region.country = city.country
    where region.code is null and city.id < 9000000`.execute(app.db)
  expect(rows).toEqual([{ name: 'Dhekelia', country: 'GB' }])
  const { countries: listedCountries } = await loadRegionLists('en')
  expect(listedCountries.map(({ country }) => country).toSorted()).toEqual(countries.toSorted())
  expect(listedCountries.filter(({ regions }) => regions.length === 0)).toEqual([])
})

test('every region has a city, and each country has all its regions', async () => {
  const { rows } = await sql<{ code: string }>`
    select code from region where not exists (select from city where region_code = region.code)`.execute(
    app.db,
  )
  expect(rows).toEqual([])
  const counts = (await loadRegionLists('en')).countries.map(({ country, regions }) => [
    country,
    regions.length,
  ])
  expect(Object.fromEntries(counts)).toEqual({
    NL: 12,
    BE: 11,
    DE: 16,
    AT: 9,
    CH: 26,
    FR: 13,
    IT: 20,
    ES: 19,
    GB: 4,
    IE: 26,
    US: 51,
    CA: 13,
    AU: 8,
    NZ: 17,
    PL: 16,
    DK: 5,
    SE: 21,
    NO: 15,
    FI: 18,
  })
})

test('regions have their local names: two for two official languages, English only where it is local', async () => {
  const names = (await loadRegionLists('en')).countries.flatMap(({ regions }) =>
    regions.map(({ name }) => name),
  )
  for (const name of [
    'Noord-Holland',
    'Oost-Vlaanderen',
    'Brussel / Bruxelles',
    'Bayern',
    'Kärnten',
    'Graubünden / Grigioni',
    'Bretagne',
    'Toscana',
    'Catalunya',
    'Scotland',
    'Cork',
    'Québec',
    'Manawatū-Whanganui',
    'Małopolskie',
    'Hovedstaden',
    'Västra Götaland',
    'Lappi',
    'California',
  ])
    expect(names).toContain(name)
  const english =
    /\b(North|South|Lower|Upper|Saxony|Bavaria|Tuscany|Sicily|Catalonia|Lapland|Region|Voivodeship)\b/
  expect(names.filter((name) => english.test(name)).toSorted()).toEqual([
    'New South Wales',
    'North Carolina',
    'North Dakota',
    'South Australia',
    'South Carolina',
    'South Dakota',
  ])
  expect(names.filter((name) => name !== name.trim() || /\s\s|\n/.test(name))).toEqual([])
})

test('countries are named in each language and sorted by its collation', async () => {
  for (const language of languages) {
    const { countries: listedCountries } = await loadRegionLists(language)
    const names = listedCountries.map(({ name }) => name)
    expect(names.filter((name) => countries.includes(name))).toEqual([])
    expect(names).toEqual(names.toSorted(new Intl.Collator(language === 'no' ? 'nb' : language).compare))
  }
  const findCountryName = async (language: 'fi' | 'no' | 'pl', code: string) =>
    (await loadRegionLists(language)).countries.find(({ country }) => country === code)?.name
  expect([
    await findCountryName('fi', 'DE'),
    await findCountryName('no', 'AT'),
    await findCountryName('pl', 'NL'),
  ]).toEqual(['Saksa', 'Østerrike', 'Holandia'])
  // Swedish sorts Å, Ä and Ö after Z.
  expect((await loadRegionLists('sv')).countries.at(-1)?.name).toBe('Österrike')
})

test('each country has its own label for regions', async () => {
  const { countries: listedCountries } = await loadRegionLists('en')
  const labels = Map.groupBy(listedCountries, ({ label }) => label)
  const findCountriesByLabel = (label: string) =>
    (labels.get(label as never) ?? []).map(({ country }) => country).toSorted()
  expect(findCountriesByLabel('province')).toEqual(['BE', 'CA', 'NL'])
  expect(findCountriesByLabel('state')).toEqual(['AT', 'AU', 'DE', 'US'])
  expect(findCountriesByLabel('canton')).toEqual(['CH'])
  expect(findCountriesByLabel('voivodeship')).toEqual(['PL'])
  expect(findCountriesByLabel('county')).toEqual(['IE', 'NO', 'SE'])
  expect(findCountriesByLabel('nation')).toEqual(['GB'])
  expect(findCountriesByLabel('region')).toEqual(['DK', 'ES', 'FI', 'FR', 'IT', 'NZ'])
})

test('a position is resolved to its city and region', async () => {
  expect(await callGeocode(52.09, 5.12)).toMatchObject({
    name: 'Utrecht',
    region: { name: 'Utrecht' },
    country: 'NL',
  })
  expect(await callGeocode('48.137', '11.575')).toMatchObject({ name: 'Munich', region: { name: 'Bayern' } })
  expect(await callGeocode(53.35, -6.26)).toMatchObject({
    name: 'Dublin',
    region: { name: 'Dublin', country: 'IE' },
  })
  const { cities } = await app.call(null, getCitiesEndpoint, { country: 'BE', name: 'Gent' })
  expect(cities[0]?.region?.name).toBe('Oost-Vlaanderen')
})

test('the response is false where no city is within 100 km: oceans, poles, and 0° 0°', async () => {
  for (const [lat, lon] of [
    [45, -40],
    [90, 0],
    [-90, 180],
    [0, 0],
    [-48.9, -123.4],
  ] as const)
    expect(await callGeocode(lat, lon)).toBe(false)
  // 100 km are 0.9 degrees of latitude, measured to the north of the northernmost place near Cape Reinga.
  expect(await callGeocode(-33.0, 172.7)).toBe(false)
  expect(await callGeocode(-34.5, 172.7)).toMatchObject({ country: 'NZ' })
})

test('distances are correct across the date line', async () => {
  expect(await callGeocode(-16.8, -179.95)).toMatchObject({ name: 'West of the line' })
  expect(await callGeocode(-16.8, 180)).toMatchObject({ name: 'West of the line' })
  expect(await callGeocode(-16.8, -180)).toMatchObject({ name: 'West of the line' })
  expect(await callGeocode(-16.8, 179.95)).toMatchObject({ name: 'West of the line' })
  expect(await callGeocode(-16.8, -179.6)).toMatchObject({ name: 'East of the line' })
  expect(await callGeocode(-16.8, 178.5)).toBe(false)
})

test('invalid positions are refused', async () => {
  for (const query of [
    '',
    'lat=52',
    'lat=&lon=',
    'lat=%20&lon=5',
    'lat=x&lon=5',
    'lat=NaN&lon=5',
    'lat=Infinity&lon=5',
    'lat=90.1&lon=5',
    'lat=52&lon=180.1',
    'lat=52&lat=53&lon=5',
  ])
    expect([query, (await app.ask('GET', `/api/geocode.php?${query}`)).status]).toEqual([query, 422])
})

test('a position is neither stored nor logged', async () => {
  const logLines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  const server = await createServer({
    application: { services: { ...app.services, log }, database: app.database, replica: null },
    dev: false,
    outbox: null,
    sandboxPayments: false,
    servePages: false,
  })
  const accepted = await server.inject('/api/geocode.php?lat=51.234567&lon=4.567891')
  const refused = await server.inject('/api/geocode.php?lat=51.234567&lon=4.567891x')
  await server.close()
  log.info('the log is captured')
  expect([accepted.statusCode, refused.statusCode]).toEqual([200, 422])
  expect(logLines.join('')).toContain('the log is captured')
  const storedAndLogged = [...logLines, ...(await dumpAllTables(app)).values()].join('\n')
  expect(storedAndLogged).not.toMatch(/51\.23456|4\.56789/)
})

test('profiles are updated when their city moves to another region', async () => {
  const id = await app.member({ country: 'BE' })
  const { cities } = await app.call(null, getCitiesEndpoint, { country: 'BE', name: 'Gent' })
  await app.db.insertInto('region').values({ code: 'BE.VLG', country: 'BE', name: 'Flanders' }).execute()
  await app.db
    .updateTable('profile')
    .set({ city_id: cities[0]?.id ?? 0, region_code: 'BE.VLG' })
    .where('member_id', '=', id)
    .execute()
  await app.db.updateTable('reference_version').set({ version: 'older' }).execute()
  await loadGeography(app.db, refreshProfileRegions)
  const rows = await app.db.selectFrom('profile').select('region_code').where('member_id', '=', id).execute()
  expect(rows).toEqual([{ region_code: 'BE.VOV' }])
  expect(await app.db.selectFrom('region').select('code').where('code', '=', 'BE.VLG').execute()).toEqual([])
})
