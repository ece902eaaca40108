// In a process of its own: the cities are read once in each.
import { getSearch, saveSearch } from '@amarelle/contract/discovery'
import type { Input } from '@amarelle/contract/endpoint'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'
import { savedFilters } from './saved-search.ts'
import { noFilters } from './search.ts'

const house = await testHouse()
const save = (id: number, input: Input<typeof saveSearch>) => house.call(id, saveSearch, input)
const saved = async (id: number) => (await house.call(id, getSearch, {})).query
const every = {
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
  const id = await house.member({ premium: true })
  expect(await saved(id)).toEqual({})
  expect((await save(id, every)).query).toEqual(every)
  expect(await saved(id)).toEqual(every)
  const empty = {
    gender: '',
    min_age: 18,
    max_age: 99,
    photos: false,
    interests: '',
    sort: 'activity',
  } as const
  await save(id, { ...empty, country: 'BE' })
  expect(await saved(id)).toEqual({ country: 'BE' })
  await save(id, empty)
  expect(await saved(id)).toEqual({})
  expect(await saved(await house.member())).toEqual({})
})

test('each member has a search of their own, a visitor has none', async () => {
  const [a, b] = [await house.member(), await house.member()]
  await save(a, { country: 'NL' })
  await save(b, { country: 'BE' })
  expect([await saved(a), await saved(b)]).toEqual([{ country: 'NL' }, { country: 'BE' }])
  expect(await refusal(house.call(null, getSearch, {}))).toBe('authentication_required')
  expect(await refusal(house.call(null, saveSearch, every))).toBe('authentication_required')
})

test('what a member may no longer use, or the site no longer offers, is left out', async () => {
  const free = await house.member()
  const { interests: _interests, online: _online, ...rest } = every
  expect((await save(free, every)).query).toEqual(rest)
  const once = await house.member({ premium: true })
  await save(once, every)
  await house.db.updateTable('member').set({ premium_since: null }).where('id', '=', once).execute()
  expect(await saved(once)).toEqual(rest)
})

test('a query that nobody can read any more is none', async () => {
  const id = await house.member()
  for (const query of [{ gender: 'unknown' }, [], 7, { distance: 'far' }]) {
    await house.db.deleteFrom('member_search').execute()
    await house.db
      .insertInto('member_search')
      .values({ member_id: id, query: JSON.stringify(query) })
      .execute()
    expect(await saved(id)).toEqual({})
  }
})

test('suggestions begin with the saved gender, ages, place and wish about fictional profiles', async () => {
  const id = await house.member({ lookingFor: 'female' })
  const filters = () => savedFilters(house.context(id))
  expect(await filters()).toEqual({ ...noFilters, gender: 'female' })
  await save(id, every)
  const narrowed = { gender: 'male', country: 'NL', minAge: 30, maxAge: 40, hideFictional: true }
  // Without an own city no distance can be kept to.
  expect(await filters()).toEqual({ ...noFilters, ...narrowed, distance: null })
  await house.db
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
  await house.db.updateTable('profile').set({ city_id: 1 }).where('member_id', '=', id).execute()
  expect(await filters()).toEqual({ ...noFilters, ...narrowed, distance: 50 })
  expect(await savedFilters(house.context(null))).toEqual(noFilters)
})
