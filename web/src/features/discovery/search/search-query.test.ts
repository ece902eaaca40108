import { expect, test } from 'vitest'
import type { VisitData } from '../../../session/use-visit.ts'
import {
  toPathWithFilter,
  toPathWithoutFilters,
  toProfilePath,
  parseSearchQuery,
  toSearchPath,
} from './search-query.ts'

const settings = { min_age: 18 } as VisitData['settings']
const visitor = { user: null, settings }
const member = {
  user: { profile: { looking_for: 'female' } } as VisitData['user'],
  settings,
}
const parseQueryString = (address: string, who: Parameters<typeof parseSearchQuery>[1] = member) =>
  parseSearchQuery(new URLSearchParams(address), who)

test('what is as it would be anyway is left out of the address', () => {
  expect(
    parseQueryString('gender=female&min_age=18&max_age=99&country=&photos=false&sort=activity').toString(),
  ).toBe('')
  expect(parseQueryString('gender=male&min_age=30&max_age=40&country=NL&photos=true').toString()).toBe(
    'gender=male&country=NL&min_age=30&max_age=40&photos=on',
  )
  expect(parseQueryString('gender=female', visitor).toString()).toBe('gender=female')
})
test('a form’s interests come as repeated names, an address’ as one list', () => {
  expect(parseQueryString('interests=hiking&interests=yoga').get('interests')).toBe('hiking,yoga')
  expect(parseQueryString('interests=hiking,yoga').get('interests')).toBe('hiking,yoga')
})
test('only a form can say by leaving the box out that it isn’t both ways, and only a member’s', () => {
  expect(parseQueryString('form=1').get('one_way')).toBe('on')
  expect(parseQueryString('form=1&two_way=on').has('one_way')).toBe(false)
  expect(parseQueryString('').has('one_way')).toBe(false)
  expect(parseQueryString('one_way=on').get('one_way')).toBe('on')
  expect(parseQueryString('form=1', visitor).has('one_way')).toBe(false)
})
test('a region goes with its country, and what is no filter is dropped', () => {
  expect(parseQueryString('countryregion=NL-UT').toString()).toBe('')
  expect(parseQueryString('gender=other&min_age=old&max_age=-1&page=3&t=abc').toString()).toBe('')
})
test('addresses lead to pages, to less, and never by accident to the last search', () => {
  const search = parseQueryString('country=NL&countryregion=NL-UT&sort=newest')
  expect(toSearchPath(search, 2)).toBe('/members?country=NL&countryregion=NL-UT&sort=newest&page=2')
  expect(toPathWithoutFilters(search, 'country', 'countryregion')).toBe('/members?sort=newest')
  expect(toPathWithFilter(search, 'sort', '')).toBe('/members?country=NL&countryregion=NL-UT')
  expect(toPathWithoutFilters(parseQueryString('country=NL'), 'country')).toBe('/members?all')
  expect(toSearchPath(parseQueryString(''), 2)).toBe('/members?all&page=2')
})
test('a card leads to a profile that knows the search, unless it stands outside', () => {
  expect(toProfilePath(7, parseQueryString('country=NL'))).toBe('/members/7?country=NL&sort=activity')
  expect(toProfilePath(7, parseQueryString(''))).toBe('/members/7?sort=activity')
  expect(toProfilePath(7, undefined)).toBe('/members/7')
})
