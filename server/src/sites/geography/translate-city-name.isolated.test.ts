// Isolated: a process reads the table of cities only once, and this file fills its own.
import { languages, type Language } from '@amarelle/contract/domain/languages'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { geocodeEndpoint, getCitiesEndpoint } from '@amarelle/contract/endpoints/sites'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { beforeAll, expect, test } from 'vitest'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { translateCityName, cityTranslations } from './translate-city-name.ts'
import { largeCities } from './large-cities.ts'
import { loadGeography } from './load-geography.ts'

const app = await createTestApp()
beforeAll(() => loadGeography(app.db), 60_000)

const searchCityNames = async (language: Language, country: string, name: string) =>
  (await callInProcess(app.context(null, { language }), getCitiesEndpoint, { country, name })).cities
const searchFirstCityName = async (language: Language, country: string, name: string) =>
  (await searchCityNames(language, country, name))[0]?.name

test('each city of the translation list is stored under its local name', async () => {
  for (const city of cityTranslations) {
    const rows = await app.db
      .selectFrom('city')
      .select(['name', 'region_code as region'])
      .where('country', '=', city.country)
      .where('name', 'in', [city.name, city.dataName])
      .execute()
    const rowsInRegion = rows.filter(({ region }) => city.region === undefined || region === city.region)
    expect(
      rowsInRegion.map(({ name }) => name),
      `${city.country} ${city.name}`,
    ).toEqual([city.name])
  }
})

test('the list of large cities uses their local names', async () => {
  for (const large of largeCities) {
    const [country = '', name = ''] = large.split(/ (.*)/s)
    const rows = await app.db
      .selectFrom('city')
      .select('rank')
      .where('country', '=', country)
      .where('name', '=', name)
      .where('rank', '>', 0)
      .execute()
    expect(rows.length, large).toBeGreaterThan(0)
  }
})

test('a city is found by its name in any language and shown by its name in the reader’s language', async () => {
  for (const typed of ['Den Ha', 'the hague', 'La Haye', 'HAAG', 'haga'])
    expect([typed, await searchFirstCityName('nl', 'NL', typed)]).toEqual([typed, 'Den Haag'])
  expect(await searchFirstCityName('fr', 'NL', 'The Hag')).toBe('La Haye')
  expect(await searchFirstCityName('it', 'NL', 'den haag')).toBe('L’Aia')
  expect(await searchFirstCityName('it', 'NL', "l'aia")).toBe('L’Aia')
  const munich: Partial<Record<Language, string>> = {
    de: 'München',
    en: 'Munich',
    fr: 'Munich',
    it: 'Monaco di Baviera',
    pl: 'Monachium',
    sv: 'München',
  }
  for (const [language, name] of Object.entries(munich))
    for (const typed of ['Munich', 'münch', 'Munch', 'monaco di'])
      expect([typed, await searchFirstCityName(language as Language, 'DE', typed)]).toEqual([typed, name])
  expect(await searchFirstCityName('en', 'BE', 'bruss')).toBe('Brussels')
  expect(await searchFirstCityName('nl', 'BE', 'bruxelles')).toBe('Brussel')
  expect(await searchFirstCityName('sv', 'FI', 'Turku')).toBe('Åbo')
  expect(await searchFirstCityName('fi', 'FI', 'Åbo')).toBe('Turku')
})

test('accents, special letters and apostrophes need not be typed', async () => {
  expect(await searchFirstCityName('en', 'PL', 'lodz')).toBe('Łódź')
  expect(await searchFirstCityName('en', 'DK', 'kobenhavn')).toBe('Copenhagen')
  expect(await searchFirstCityName('en', 'NL', 's-hertogen')).toBe('’s-Hertogenbosch')
  expect(await searchFirstCityName('en', 'DE', 'giessen')).toBe('Gießen')
})

test('the translations of a city are not applied to another city of the same name', async () => {
  const halle = await searchCityNames('fr', 'BE', 'Halle')
  expect(halle.filter(({ name }) => name === 'Hal').map(({ region }) => region?.code)).toEqual(['BE.VBR'])
  expect(halle.map(({ name }) => name)).toContain('Halle')
  expect(translateCityName('pl', { country: 'IT', name: 'Cologne', region: 'IT.09' })).toBe('Cologne')
})

test('no language shows the English name of a city for which it has its own', () => {
  const englishNames = /^(The Hague|Munich|Cologne|Brussels|Rome|Vienna|Copenhagen|Warsaw|Geneva|Gothenburg)$/
  const allowedInFrench = ['Munich', 'Cologne', 'Rome']
  const allowedInDutch = ['Rome']
  for (const language of languages.filter((code) => code !== 'en')) {
    const names = cityTranslations.map((city) =>
      translateCityName(language, { country: city.country, name: city.name, region: city.region ?? null }),
    )
    const allowed = { fr: allowedInFrench, nl: allowedInDutch, it: ['Vienna'] }[language as string] ?? []
    expect([language, names.filter((name) => englishNames.test(name) && !allowed.includes(name))]).toEqual([
      language,
      [],
    ])
  }
})

test('a member’s city is named in the reader’s language: on the profile, to its owner, by position and in the data export', async () => {
  const id = await app.member({ country: 'DE' })
  const [munich] = await searchCityNames('en', 'DE', 'Munich')
  await app.call(id, saveProfileEndpoint, { city_id: munich?.id })
  const viewer = await app.member()
  const loadShownCity = async (language: Language) =>
    (await callInProcess(app.context(viewer, { language }), getMemberEndpoint, { id })).profile.city
  expect([await loadShownCity('pl'), await loadShownCity('de'), await loadShownCity('it')]).toEqual([
    'Monachium',
    'München',
    'Monaco di Baviera',
  ])
  const ownProfile = await callInProcess(app.context(id, { language: 'es' }), getOwnProfileEndpoint, {})
  expect([ownProfile.profile.city, ownProfile.profile.own_city?.name]).toEqual(['Múnich', 'Múnich'])
  const nearestCity = await callInProcess(app.context(null, { language: 'pl' }), geocodeEndpoint, {
    lat: 48.137,
    lon: 11.575,
  })
  expect(nearestCity).toMatchObject({ id: munich?.id, name: 'Monachium', region: { name: 'Bayern' } })
  await app.db.updateTable('member').set({ language: 'it' }).where('id', '=', id).execute()
  const { data } = await collectPersonalData(app.services, id)
  expect(data['profiles']).toMatchObject({ profile: { city: 'Monaco di Baviera' } })
  expect(JSON.stringify(data['profiles'])).not.toContain('premium_since')
})

test('live events name a member’s city in the recipient’s language', async () => {
  const [from, to] = [await app.member({ country: 'NL' }), await app.member()]
  const [hague] = await searchCityNames('en', 'NL', 'The Hague')
  await app.call(from, saveProfileEndpoint, { city_id: hague?.id })
  await app.db.updateTable('member').set({ language: 'fr' }).where('id', '=', to).execute()
  await app.call(from, likeEndpoint, { id: to })
  const { event } = await app.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', to)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ type: 'like', profile: { id: from, city: 'La Haye' } })
})
