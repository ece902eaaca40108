import { expect, test } from 'vitest'
import type { VisitData } from '../../../session/use-visit.ts'
import { pathWith, pathWithout, profilePath, searchOf, searchPath } from './search-query.ts'

const settings = { min_age: 18 } as VisitData['settings']
const visitor = { user: null, settings }
const member = {
  user: { profile: { looking_for: 'female' } } as VisitData['user'],
  settings,
}
const of = (address: string, who: Parameters<typeof searchOf>[1] = member) =>
  searchOf(new URLSearchParams(address), who)

test('what is as it would be anyway is left out of the address', () => {
  expect(of('gender=female&min_age=18&max_age=99&country=&photos=false&sort=activity').toString()).toBe('')
  expect(of('gender=male&min_age=30&max_age=40&country=NL&photos=true').toString()).toBe(
    'gender=male&country=NL&min_age=30&max_age=40&photos=on',
  )
  expect(of('gender=female', visitor).toString()).toBe('gender=female')
})
test('a form’s interests come as repeated names, an address’ as one list', () => {
  expect(of('interests=hiking&interests=yoga').get('interests')).toBe('hiking,yoga')
  expect(of('interests=hiking,yoga').get('interests')).toBe('hiking,yoga')
})
test('only a form can say by leaving the box out that it isn’t both ways, and only a member’s', () => {
  expect(of('form=1').get('one_way')).toBe('on')
  expect(of('form=1&two_way=on').has('one_way')).toBe(false)
  expect(of('').has('one_way')).toBe(false)
  expect(of('one_way=on').get('one_way')).toBe('on')
  expect(of('form=1', visitor).has('one_way')).toBe(false)
})
test('a region goes with its country, and what is no filter is dropped', () => {
  expect(of('countryregion=NL-UT').toString()).toBe('')
  expect(of('gender=other&min_age=old&max_age=-1&page=3&t=abc').toString()).toBe('')
})
test('addresses lead to pages, to less, and never by accident to the last search', () => {
  const search = of('country=NL&countryregion=NL-UT&sort=newest')
  expect(searchPath(search, 2)).toBe('/members?country=NL&countryregion=NL-UT&sort=newest&page=2')
  expect(pathWithout(search, 'country', 'countryregion')).toBe('/members?sort=newest')
  expect(pathWith(search, 'sort', '')).toBe('/members?country=NL&countryregion=NL-UT')
  expect(pathWithout(of('country=NL'), 'country')).toBe('/members?all')
  expect(searchPath(of(''), 2)).toBe('/members?all&page=2')
})
test('a card leads to a profile that knows the search, unless it stands outside', () => {
  expect(profilePath(7, of('country=NL'))).toBe('/members/7?country=NL&sort=activity')
  expect(profilePath(7, of(''))).toBe('/members/7?sort=activity')
  expect(profilePath(7, undefined)).toBe('/members/7')
})
