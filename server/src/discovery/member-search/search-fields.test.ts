import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ search_fields: ['country'] })

test('a filter that the site does not offer narrows nothing, one that it offers does', async () => {
  const viewer = await app.member()
  const found = await app.member({ country: 'NL' })
  const search = (input: object) => app.call(viewer, searchMembersEndpoint, input)
  const answer = await search({ gender: 'male', min_age: 98, countryregion: 'NL-07', country: 'NL' })
  expect(answer.filters).toMatchObject({
    gender: null,
    min_age: 18,
    max_age: 99,
    countryregion: null,
    country: 'NL',
  })
  expect(answer.members.map(({ id }) => id)).toContain(found)
  expect((await search({ country: 'FI' })).members).toEqual([])
})
