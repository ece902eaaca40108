// What a niche brings to its site, and what its operator may say instead (docs/design.md#niches).
import { getInterestsEndpoint, getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import { loadSuggestionFilters } from '../discovery/member-search/saved-search.ts'
import { callInProcess } from '../platform/http/api.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { getSiteByHost } from './index.ts'

const app = await createTestApp()
const nicheSettings = {
  ripe: {},
  own: {
    default_search: { min_age: 40 },
    interests_first: ['golf'],
    index_title: 'Ours',
    description: 'Our own words.',
  },
}
for (const [host, settings] of Object.entries(nicheSettings)) {
  const { id } = await app.otherSite(`${host}.test`, settings as never)
  await app.db.updateTable('site').set({ niche: 2 }).where('id', '=', id).execute()
}
const [plain, ripe, own] = await Promise.all(
  ['localhost', 'ripe.test', 'own.test'].map((host) => getSiteByHost(app.services, host)),
)
if (!plain || !ripe || !own) throw new Error('no sites')

test('a site of people over fifty searches from fifty on, unless its operator says otherwise', async () => {
  const from = async (site: typeof plain) => (await loadSuggestionFilters(app.context(null, { site }))).minAge
  expect([await from(plain), await from(ripe), await from(own)]).toEqual([18, 50, 40])
})

test('the interests of a niche, or those that its operator names, stand first, and none is lost', async () => {
  const codes = async (site: typeof plain) =>
    (await callInProcess(app.context(null, { site }), getInterestsEndpoint, {})).interests.map(
      ({ code }) => code,
    )
  const all = await codes(plain)
  expect((await codes(ripe)).slice(0, 2)).toEqual(['gardening', 'reading'])
  expect((await codes(own))[0]).toBe('golf')
  expect((await codes(ripe)).toSorted()).toEqual(all.toSorted())
})

test('title and description are the operator’s in the site’s language, and the niche’s in every other', async () => {
  const said = async (site: typeof plain, language: 'en' | 'pl') => {
    const { index_title, description } = await callInProcess(
      app.context(null, { site, language }),
      getSettingsEndpoint,
      {},
    )
    return [index_title, description]
  }
  expect(await said(own, 'en')).toEqual(['Ours', 'Our own words.'])
  const [polish, english] = [await said(own, 'pl'), await said(ripe, 'en')]
  expect(polish[0]).toMatch(/^Amarelle · ./)
  expect(polish).not.toContain('Our own words.')
  expect(english[1]).not.toBe('')
  expect(polish).toEqual(await said(ripe, 'pl'))
})
