// Isolated: a process reads the table of cities only once, and this file fills its own.
import { getSearchEndpoint, saveSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { loadSuggestionFilters } from './saved-search.ts'
import { noFilters } from '../query/search.ts'

const app = await createTestApp()
const callSaveSearch = (id: number, input: EndpointInput<typeof saveSearchEndpoint>) =>
  app.call(id, saveSearchEndpoint, input)
const callGetSearch = async (id: number) => (await app.call(id, getSearchEndpoint, {})).query
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

test('a member’s filters are kept as a query: what narrows, nothing else', async () => {
  const id = await app.member({ premium: true })
  expect(await callGetSearch(id)).toEqual({})
  expect((await callSaveSearch(id, allFilters)).query).toEqual(allFilters)
  expect(await callGetSearch(id)).toEqual(allFilters)
  const empty = {
    gender: '',
    min_age: 18,
    max_age: 99,
    photos: false,
    interests: '',
    sort: 'activity',
  } as const
  await callSaveSearch(id, { ...empty, country: 'BE' })
  expect(await callGetSearch(id)).toEqual({ country: 'BE' })
  await callSaveSearch(id, empty)
  expect(await callGetSearch(id)).toEqual({})
  expect(await callGetSearch(await app.member())).toEqual({})
})

test('each member has a search of their own, a visitor has none', async () => {
  const [a, b] = [await app.member(), await app.member()]
  await callSaveSearch(a, { country: 'NL' })
  await callSaveSearch(b, { country: 'BE' })
  expect([await callGetSearch(a), await callGetSearch(b)]).toEqual([{ country: 'NL' }, { country: 'BE' }])
  expect(await getRefusalCode(app.call(null, getSearchEndpoint, {}))).toBe('authentication_required')
  expect(await getRefusalCode(app.call(null, saveSearchEndpoint, allFilters))).toBe('authentication_required')
})

test('what a member may no longer use, or the site no longer offers, is left out', async () => {
  const free = await app.member()
  const { interests: _interests, online: _online, ...rest } = allFilters
  expect((await callSaveSearch(free, allFilters)).query).toEqual(rest)
  const once = await app.member({ premium: true })
  await callSaveSearch(once, allFilters)
  await app.db.updateTable('member').set({ premium_since: null }).where('id', '=', once).execute()
  expect(await callGetSearch(once)).toEqual(rest)
})

test('a query that nobody can read any more is none', async () => {
  const id = await app.member()
  for (const query of [{ gender: 'unknown' }, [], 7, { distance: 'far' }]) {
    await app.db.deleteFrom('member_search').execute()
    await app.db
      .insertInto('member_search')
      .values({ member_id: id, query: JSON.stringify(query) })
      .execute()
    expect(await callGetSearch(id)).toEqual({})
  }
})

test('suggestions begin with the saved gender, ages, place and wish about fictional profiles', async () => {
  const id = await app.member({ lookingFor: 'female' })
  const filters = () => loadSuggestionFilters(app.context(id))
  expect(await filters()).toEqual({ ...noFilters, gender: 'female' })
  await callSaveSearch(id, allFilters)
  const narrowed = { gender: 'male', country: 'NL', min_age: 30, max_age: 40, hide_fictional: true }
  // Without an own city no distance can be kept to.
  expect(await filters()).toEqual({ ...noFilters, ...narrowed, distance: null })
  await app.db
    .insertInto('city')
    .values({
      id: 1,
      country: 'NL',
      name: 'Utrecht',
      search_name: 'utrecht',
      latitude: 52.1,
      longitude: 5.1,
      cell_row: 0,
      cell_column: 0,
    })
    .execute()
  await app.db.updateTable('profile').set({ city_id: 1 }).where('member_id', '=', id).execute()
  expect(await filters()).toEqual({ ...noFilters, ...narrowed, distance: 50 })
  expect(await loadSuggestionFilters(app.context(null))).toEqual(noFilters)
})
