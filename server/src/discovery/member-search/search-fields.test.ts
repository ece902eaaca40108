import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ search_fields: ['country'] })

test('filters that the site does not offer are ignored, offered ones apply', async () => {
  const viewer = await app.member()
  const member = await app.member({ country: 'NL' })
  const search = (input: object) => app.call(viewer, searchMembersEndpoint, input)
  const response = await search({ gender: 'male', min_age: 98, countryregion: 'NL-07', country: 'NL' })
  expect(response.filters).toMatchObject({
    gender: null,
    min_age: 18,
    max_age: 99,
    countryregion: null,
    country: 'NL',
  })
  expect(response.members.map(({ id }) => id)).toContain(member)
  expect((await search({ country: 'FI' })).members).toEqual([])
})
