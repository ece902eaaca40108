import {
  changeSavedSearchEndpoint,
  createSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  getSavedSearchesEndpoint,
  maxSavedSearches,
} from '@amarelle/contract/endpoints/lists/saved-searches'
import { expect, test } from 'vitest'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
const load = async (member: number) => (await app.call(member, getSavedSearchesEndpoint, {})).searches
const save = async (member: number, name: string, filters: Record<string, string>) =>
  (await app.call(member, createSavedSearchEndpoint, { name, alert: 'never', filters })).searches

test('a saved search keeps its name, filters and alert; the newest comes first', async () => {
  const me = await app.member()
  await save(me, ' In the north ', { country: 'NL', min_age: '30' })
  const [newest, oldest] = await save(me, 'Belgium', { country: 'BE' })
  expect(newest).toMatchObject({ name: 'Belgium', query: { country: 'BE' }, alert: 'never' })
  expect(oldest).toMatchObject({ name: 'In the north', query: { country: 'NL', min_age: '30' } })
  await app.call(me, changeSavedSearchEndpoint, { id: newest?.id ?? 0, alert: 'weekly' })
  expect((await load(me)).map(({ alert }) => alert)).toEqual(['weekly', 'never'])
  await app.call(me, deleteSavedSearchEndpoint, { id: newest?.id ?? 0 })
  await app.call(me, deleteSavedSearchEndpoint, { id: newest?.id ?? 0 })
  expect((await load(me)).map(({ name }) => name)).toEqual(['In the north'])
})

test('the same search saved again changes its name instead of adding another', async () => {
  const me = await app.member()
  await save(me, 'First', { country: 'NL', photos: 'on' })
  expect((await save(me, 'Second', { photos: 'on', country: 'NL' })).map(({ name }) => name)).toEqual([
    'Second',
  ])
})

test('searches belong to their member: others neither see, change nor delete them', async () => {
  const [me, other] = [await app.member(), await app.member()]
  const [search] = await save(me, 'Mine', { country: 'NL' })
  const id = search?.id ?? 0
  expect(await load(other)).toEqual([])
  expect(await getRefusalCode(app.call(other, changeSavedSearchEndpoint, { id, alert: 'at_once' }))).toBe(
    'not_found',
  )
  await app.call(other, deleteSavedSearchEndpoint, { id })
  expect(await load(me)).toHaveLength(1)
})

test('premium filters are not saved for members without premium', async () => {
  const me = await app.member()
  expect((await save(me, 'Online', { online: 'on', country: 'NL' }))[0]?.query).toEqual({ country: 'NL' })
})

test('the number of saved searches is limited, also for concurrent calls; a name needs letters', async () => {
  const me = await app.member()
  const codes = await Promise.all(
    Array.from({ length: maxSavedSearches + 2 }, (_, index) =>
      getRefusalCode(save(me, 'Ages', { min_age: String(20 + index) })),
    ),
  )
  expect(codes.filter((code) => code === 'too_many_saved_searches')).toHaveLength(2)
  expect(await load(me)).toHaveLength(maxSavedSearches)
  expect(await getRefusalCode(save(me, '   ', { country: 'NL' }))).toBe('invalid_input')
})
