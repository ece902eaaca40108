// Isolated: a process caches the city table once, and this file fills its own.
import { getRegionCountsEndpoint } from '@amarelle/contract/endpoints/discovery'
import { expect, test } from 'vitest'
import { callInProcess } from '../platform/http/api.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'

const app = await createTestApp()
await app.db
  .insertInto('region')
  .values([
    { code: 'NL.09', country: 'NL', name: 'Utrecht' },
    { code: 'NL.07', country: 'NL', name: 'Noord-Holland' },
  ])
  .execute()
const createResidents = async (count: number, region: string, options: { fictional?: boolean } = {}) => {
  const ids = await Promise.all([...Array(count)].map(() => app.member(options)))
  await app.db.updateTable('profile').set({ region_code: region }).where('member_id', 'in', ids).execute()
  return ids
}

test('regions with at least ten real members are listed, with counts rounded down to tens', async () => {
  await createResidents(12, 'NL.09')
  await createResidents(9, 'NL.07')
  await createResidents(5, 'NL.07', { fictional: true })
  const loadCounts = () => app.call(null, getRegionCountsEndpoint, { country: 'NL' })
  expect(await loadCounts()).toEqual({ regions: [{ code: 'NL.09', at_least: 10 }] })
  expect(await app.call(null, getRegionCountsEndpoint, { country: 'DE' })).toEqual({ regions: [] })
  await createResidents(1, 'NL.07')
  expect((await loadCounts()).regions).toHaveLength(2)
  // Hidden members must not be counted either.
  await app.db
    .updateTable('profile')
    .set({ invisible: true })
    .where('region_code', '=', 'NL.07')
    .where('fictional', '=', false)
    .execute()
  expect((await loadCounts()).regions.map(({ code }) => code)).toEqual(['NL.09'])
})

test('visitors get no counts on a site where they may not search', async () => {
  const site = { ...app.site, logged_out_search: false }
  expect(
    await callInProcess(app.context(null, { site }), getRegionCountsEndpoint, { country: 'NL' }),
  ).toEqual({
    regions: [],
  })
})
