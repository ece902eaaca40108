// Isolated: a process caches the city table once, and this file fills its own.
import {
  getSearchEndpoint,
  hideFictionalEndpoint,
  saveLastSearchEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { answerMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { loadInitialSearch, loadSuggestionFilters } from './last-search.ts'
import { noFilters } from '../query/search.ts'

const app = await createTestApp()
app.clock.set(new Date('2026-06-15T12:00:00Z'))
const callSaveLastSearch = (id: number, input: EndpointInput<typeof saveLastSearchEndpoint>) =>
  app.call(id, saveLastSearchEndpoint, input)
const callGetSearch = async (id: number) => (await app.call(id, getSearchEndpoint, {})).query
/** The search that Discover opens with for a member from the Netherlands who was born in 1996 and has no city. */
const firstSearch = { photos: 'on', country: 'NL', min_age: '24', max_age: '36' }
const createMember = async (options: Parameters<typeof app.member>[0] = {}) => {
  const id = await app.member({ country: 'NL', ...options })
  await app.db
    .updateTable('profile')
    .set({ date_of_birth: '1996-01-01' })
    .where('member_id', '=', id)
    .execute()
  return id
}
const createCity = (id: number) =>
  app.db
    .insertInto('city')
    .values({
      id,
      country: 'NL',
      name: 'Utrecht',
      search_name: 'utrecht',
      latitude: 52.1,
      longitude: 5.1,
      cell_row: 0,
      cell_column: 0,
    })
    .execute()
const allFilters = {
  gender: 'male',
  country: 'NL',
  countryregion: 'NL.09',
  distance: '50',
  min_age: '30',
  max_age: '40',
  interests: 'yoga,hiking',
  photos: 'on',
  online: 'on',
  new: 'on',
  hide_fictional: 'on',
  one_way: 'on',
  sort: 'nearest',
} as const

test('saved filters contain only those that narrow the search', async () => {
  const id = await createMember({ premium: true })
  expect((await callSaveLastSearch(id, allFilters)).query).toEqual(allFilters)
  expect(await callGetSearch(id)).toEqual(allFilters)
  const empty = {
    gender: '',
    min_age: 18,
    max_age: 99,
    photos: false,
    interests: '',
    sort: 'activity',
  } as const
  await callSaveLastSearch(id, { ...empty, country: 'BE' })
  expect(await callGetSearch(id)).toEqual({ country: 'BE' })
  await callSaveLastSearch(id, empty)
  expect(await callGetSearch(id)).toEqual({})
})

/** People with a photo whom the members of these tests look for: eight fill the first view of Discover. */
async function createPeople(born: string, country: string): Promise<void> {
  for (let i = 0; i < 8; i += 1) {
    const id = await app.member({ country, lookingFor: 'both' })
    await app.db
      .updateTable('profile')
      .set({ date_of_birth: born, has_photo: true, gender: 'male' })
      .where('member_id', '=', id)
      .execute()
  }
}

test('the first search leaves out the country, then widens the ages, until people fill the first view', async () => {
  const id = await createMember({ lookingFor: 'both' })
  expect(await callGetSearch(id)).toEqual({ photos: 'on' })
  await createPeople('1996-02-02', 'BE')
  expect(await callGetSearch(id)).toEqual({ photos: 'on', min_age: '24', max_age: '36' })
  await createPeople('1996-02-02', 'NL')
  expect(await callGetSearch(id)).toEqual(firstSearch)
})

test('the first search is for people with a photo, of about the same age, nearest first or of the same country', async () => {
  await createPeople('2005-01-01', 'NL')
  const id = await createMember({ lookingFor: 'both' })
  expect(await callGetSearch(id)).toEqual(firstSearch)
  await createCity(2)
  await app.db.updateTable('profile').set({ city_id: 2 }).where('member_id', '=', id).execute()
  const { country: _country, ...atAnyPlace } = firstSearch
  expect(await callGetSearch(id)).toEqual({ ...atAnyPlace, sort: 'nearest' })
  await app.db
    .updateTable('profile')
    .set({ date_of_birth: '2007-01-01' })
    .where('member_id', '=', id)
    .execute()
  expect(await callGetSearch(id)).toEqual({ photos: 'on', max_age: '24', sort: 'nearest' })
})

test('the first search uses the ages that the match finder was told, else those of the site', async () => {
  const id = await createMember()
  const site = { ...app.site, default_search: { min_age: 50 } }
  const loadOnSite = async () => (await loadInitialSearch({ ...app.context(id), site })).query
  // Nobody is of these ages, so the country is left out, but never the ages.
  expect(await loadOnSite()).toEqual({ photos: 'on', min_age: '50' })
  const answers = { min_age: 40, max_age: 45, distance: null, interests: [], relationship_status: [] }
  await app.call(id, answerMatchFinderEndpoint, { ...answers, must_have: 'none' })
  expect(await loadOnSite()).toEqual({ photos: 'on', min_age: '40', max_age: '45' })
})

test('one press takes fictional profiles out of search, suggestions and games, on every site, and keeps other criteria', async () => {
  const id = await createMember()
  const site = { ...app.site, search_fields: ['country' as const] }
  await callSaveLastSearch(id, { country: 'BE', min_age: 30 })
  await app.call(id, hideFictionalEndpoint, {})
  expect(await callGetSearch(id)).toEqual({ country: 'BE', min_age: '30', hide_fictional: 'on' })
  expect((await loadInitialSearch({ ...app.context(id), site })).query).toEqual({
    country: 'BE',
    hide_fictional: 'on',
  })
  expect((await loadSuggestionFilters({ ...app.context(id), site })).hide_fictional).toBe(true)
  const first = await createMember({ lookingFor: 'both' })
  await app.call(first, hideFictionalEndpoint, {})
  expect(await callGetSearch(first)).toEqual({ ...firstSearch, hide_fictional: 'on' })
})

test('each member has their own last search; visitors start with people with a photo', async () => {
  const [a, b] = [await app.member(), await app.member()]
  await callSaveLastSearch(a, { country: 'NL' })
  await callSaveLastSearch(b, { country: 'BE' })
  expect([await callGetSearch(a), await callGetSearch(b)]).toEqual([{ country: 'NL' }, { country: 'BE' }])
  expect((await app.call(null, getSearchEndpoint, {})).query).toEqual({ photos: 'on' })
  expect(await getRefusalCode(app.call(null, saveLastSearchEndpoint, allFilters))).toBe(
    'authentication_required',
  )
})

test('premium filters are left out for members without premium, also when saved earlier', async () => {
  const free = await app.member()
  const { interests: _interests, online: _online, ...freeFilters } = allFilters
  expect((await callSaveLastSearch(free, allFilters)).query).toEqual(freeFilters)
  const formerPremium = await app.member({ premium: true })
  await callSaveLastSearch(formerPremium, allFilters)
  await app.db.updateTable('member').set({ premium_since: null }).where('id', '=', formerPremium).execute()
  expect(await callGetSearch(formerPremium)).toEqual(freeFilters)
})

test('an unreadable last query counts as none', async () => {
  const id = await createMember()
  for (const query of [{ gender: 'unknown' }, [], 7]) {
    await app.db.deleteFrom('member_search').execute()
    await app.db
      .insertInto('member_search')
      .values({ member_id: id, query: JSON.stringify(query) })
      .execute()
    expect(await callGetSearch(id)).toEqual(firstSearch)
  }
})

test('suggestions use gender, ages, place and the fictional setting of the last search', async () => {
  const id = await app.member({ lookingFor: 'female' })
  const loadFilters = () => loadSuggestionFilters(app.context(id))
  expect(await loadFilters()).toEqual({ ...noFilters, gender: 'female' })
  await callSaveLastSearch(id, allFilters)
  const narrowed = { gender: 'male', country: 'NL', min_age: 30, max_age: 40, hide_fictional: true }
  // Without a city of their own the distance filter does not apply.
  expect(await loadFilters()).toEqual({ ...noFilters, ...narrowed, distance: null })
  await createCity(1)
  await app.db.updateTable('profile').set({ city_id: 1 }).where('member_id', '=', id).execute()
  expect(await loadFilters()).toEqual({ ...noFilters, ...narrowed, distance: 50 })
  expect(await loadSuggestionFilters(app.context(null))).toEqual(noFilters)
})
