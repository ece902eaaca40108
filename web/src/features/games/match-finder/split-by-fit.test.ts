import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { noAnswers } from './match-answers.ts'
import { splitByFit } from './split-by-fit.ts'

const createSuggestion = (id: number, overrides: Partial<Suggestion>): Suggestion => ({
  id,
  name: `Member ${id}`,
  age: 30,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  main_image: null,
  fictional: false,
  deleted: false,
  online: false,
  premium: false,
  is_new: false,
  distance_under_km: 25,
  reasons: [],
  ...overrides,
})
const listIds = (cards: readonly Suggestion[]) => cards.map(({ id }) => id)

test('members who are too old, too far away or without a location are outside; fictional profiles are in neither group', () => {
  const groups = splitByFit(
    [
      createSuggestion(1, {}),
      createSuggestion(2, { age: 41 }),
      createSuggestion(3, { distance_under_km: 50 }),
      createSuggestion(4, { distance_under_km: null }),
      createSuggestion(5, { fictional: true }),
      createSuggestion(6, { distance_under_km: 10 }),
    ],
    { ...noAnswers, min_age: 25, max_age: 40, distance: 25 },
  )
  expect(listIds(groups.inside)).toEqual([1, 6])
  expect(listIds(groups.outside)).toEqual([2, 3, 4])
  expect(listIds(groups.fictional)).toEqual([5])
})

test.each([
  ['photo', { type: 'photos' }],
  ['about', { type: 'about' }],
  ['shared_interest', { type: 'interests', interests: ['yoga'] }],
  ['active_this_week', { type: 'active' }],
] satisfies [string, SuggestionReason][])(
  'with the must-have %s, only members who have it are inside',
  (must_have, reason) => {
    const cards = [
      createSuggestion(1, { reasons: [{ type: 'age' }] }),
      createSuggestion(2, { reasons: [reason] }),
    ]
    const groups = splitByFit(cards, { ...noAnswers, must_have: must_have as 'photo' })
    expect(listIds(groups.inside)).toEqual([2])
    expect(listIds(groups.outside)).toEqual([1])
  },
)

test('interests and relationship status exclude nobody', () => {
  const { outside } = splitByFit([createSuggestion(1, {})], {
    ...noAnswers,
    interests: ['yoga'],
    relationship_status: ['single'],
  })
  expect(outside).toEqual([])
})
