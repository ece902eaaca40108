import { expect, test } from 'vitest'
import type { VisitData } from '../../../session/use-visit.ts'
import {
  toPathWithFilter,
  toPathWithoutFilter,
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
const parseQueryString = (query: string, visitData: Parameters<typeof parseSearchQuery>[1] = member) =>
  parseSearchQuery(new URLSearchParams(query), visitData)

test('omits default values from the query', () => {
  expect(
    parseQueryString('gender=female&min_age=18&max_age=99&country=&photos=false&sort=activity').toString(),
  ).toBe('')
  expect(parseQueryString('gender=male&min_age=30&max_age=40&country=NL&photos=true').toString()).toBe(
    'gender=male&country=NL&min_age=30&max_age=40&photos=on',
  )
  expect(parseQueryString('gender=female', visitor).toString()).toBe('gender=female')
})
test('reads interests from repeated parameters and from a comma-separated list', () => {
  expect(parseQueryString('interests=hiking&interests=yoga').get('interests')).toBe('hiking,yoga')
  expect(parseQueryString('interests=hiking,yoga').get('interests')).toBe('hiking,yoga')
})
test('a missing two_way box means one_way only in a submitted form, and only for members', () => {
  expect(parseQueryString('form=1').get('one_way')).toBe('on')
  expect(parseQueryString('form=1&two_way=on').has('one_way')).toBe(false)
  expect(parseQueryString('').has('one_way')).toBe(false)
  expect(parseQueryString('one_way=on').get('one_way')).toBe('on')
  expect(parseQueryString('form=1', visitor).has('one_way')).toBe(false)
})
test('drops a region without a country, and invalid values', () => {
  expect(parseQueryString('countryregion=NL-UT').toString()).toBe('')
  expect(parseQueryString('gender=other&min_age=old&max_age=-1&page=3&t=abc').toString()).toBe('')
})
test('builds paths for pages and for removed filters; an empty search becomes ?all', () => {
  const search = parseQueryString('country=NL&countryregion=NL-UT&sort=newest')
  expect(toSearchPath(search, 2)).toBe('/members?country=NL&countryregion=NL-UT&sort=newest&page=2')
  expect(toPathWithoutFilter(search, 'country')).toBe('/members?sort=newest')
  expect(toPathWithFilter(search, 'sort', '')).toBe('/members?country=NL&countryregion=NL-UT')
  expect(toPathWithoutFilter(parseQueryString('country=NL'), 'country')).toBe('/members?all')
  expect(toSearchPath(parseQueryString(''), 2)).toBe('/members?all&page=2')
})
test('profile paths carry the search, except for similar members', () => {
  expect(toProfilePath(7, parseQueryString('country=NL'))).toBe('/members/7?country=NL&sort=activity')
  expect(toProfilePath(7, parseQueryString(''))).toBe('/members/7?sort=activity')
  expect(toProfilePath(7, undefined)).toBe('/members/7')
})
