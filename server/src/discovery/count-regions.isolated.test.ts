// Isolated: a process reads the table of cities only once, and this file fills its own.
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
const createResidents = async (count: number, region: string, more: { fictional?: boolean } = {}) => {
  const ids = await Promise.all([...Array(count)].map(() => app.member(more)))
  await app.db.updateTable('profile').set({ region_code: region }).where('member_id', 'in', ids).execute()
  return ids
}

test('strangers are told of regions with ten members or more, in full tens, and never of fictional ones', async () => {
  await createResidents(12, 'NL.09')
  await createResidents(9, 'NL.07')
  await createResidents(5, 'NL.07', { fictional: true })
  const counts = () => app.call(null, getRegionCountsEndpoint, { country: 'NL' })
  expect(await counts()).toEqual({ regions: [{ code: 'NL.09', at_least: 10 }] })
  expect(await app.call(null, getRegionCountsEndpoint, { country: 'DE' })).toEqual({ regions: [] })
  await createResidents(1, 'NL.07')
  expect((await counts()).regions).toHaveLength(2)
  // Who is hidden counts as little as who isn't there.
  await app.db
    .updateTable('profile')
    .set({ invisible: true })
    .where('region_code', '=', 'NL.07')
    .where('fictional', '=', false)
    .execute()
  expect((await counts()).regions.map(({ code }) => code)).toEqual(['NL.09'])
})

test('a site where visitors may not search tells them no counts', async () => {
  const site = { ...app.site, logged_out_search: false }
  expect(
    await callInProcess(app.context(null, { site }), getRegionCountsEndpoint, { country: 'NL' }),
  ).toEqual({
    regions: [],
  })
})
