// Defaults that a niche gives its sites, and settings that override them (docs/design.md#niches).
import { getInterestsEndpoint, getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import { loadSuggestionFilters } from '../discovery/member-search/last-search.ts'
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
const [plain, ripe, customized] = await Promise.all(
  ['localhost', 'ripe.test', 'own.test'].map((host) => getSiteByHost(app.services, host)),
)
if (!plain || !ripe || !customized) throw new Error('no sites')

test('the niche for people over fifty suggests members from 50 on, unless the site sets another age', async () => {
  const loadMinimumAge = async (site: typeof plain) =>
    (await loadSuggestionFilters(app.context(null, { site }))).min_age
  expect([await loadMinimumAge(plain), await loadMinimumAge(ripe), await loadMinimumAge(customized)]).toEqual(
    [18, 50, 40],
  )
})

test('the interests of the niche, or those that the site names, come first; all others follow', async () => {
  const loadInterestCodes = async (site: typeof plain) =>
    (await callInProcess(app.context(null, { site }), getInterestsEndpoint, {})).interests.map(
      ({ code }) => code,
    )
  const plainCodes = await loadInterestCodes(plain)
  expect((await loadInterestCodes(ripe)).slice(0, 2)).toEqual(['gardening', 'reading'])
  expect((await loadInterestCodes(customized))[0]).toBe('golf')
  expect((await loadInterestCodes(ripe)).toSorted()).toEqual(plainCodes.toSorted())
})

test('title and description are the site’s own in its language, and the niche’s in every other language', async () => {
  const loadTitleAndDescription = async (site: typeof plain, language: 'en' | 'pl') => {
    const { index_title, description } = await callInProcess(
      app.context(null, { site, language }),
      getSettingsEndpoint,
      {},
    )
    return [index_title, description]
  }
  expect(await loadTitleAndDescription(customized, 'en')).toEqual(['Ours', 'Our own words.'])
  const [polish, english] = [
    await loadTitleAndDescription(customized, 'pl'),
    await loadTitleAndDescription(ripe, 'en'),
  ]
  expect(polish[0]).toMatch(/^Amarelle · ./)
  expect(polish).not.toContain('Our own words.')
  expect(english[1]).not.toBe('')
  expect(polish).toEqual(await loadTitleAndDescription(ripe, 'pl'))
})
