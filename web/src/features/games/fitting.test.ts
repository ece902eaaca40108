import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { open } from './answers.ts'
import { byFitting } from './fitting.ts'

const somebody = (id: number, some: Partial<Suggestion>): Suggestion => ({
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
  ...some,
})
const ids = (cards: readonly Suggestion[]) => cards.map(({ id }) => id)

test('who is too old, too far or of an unknown place is outside; fictional profiles are neither', () => {
  const found = byFitting(
    [
      somebody(1, {}),
      somebody(2, { age: 41 }),
      somebody(3, { distance_under_km: 50 }),
      somebody(4, { distance_under_km: null }),
      somebody(5, { fictional: true }),
      somebody(6, { distance_under_km: 10 }),
    ],
    { ...open, min_age: 25, max_age: 40, distance: 25 },
  )
  expect(ids(found.inside)).toEqual([1, 6])
  expect(ids(found.outside)).toEqual([2, 3, 4])
  expect(ids(found.fictional)).toEqual([5])
})

test.each([
  ['photo', { type: 'photos' }],
  ['about', { type: 'about' }],
  ['shared_interest', { type: 'interests', interests: ['yoga'] }],
  ['active_this_week', { type: 'active' }],
] satisfies [string, SuggestionReason][])(
  'with %s as a must-have only who has it is inside',
  (must_have, reason) => {
    const cards = [somebody(1, { reasons: [{ type: 'age' }] }), somebody(2, { reasons: [reason] })]
    const found = byFitting(cards, { ...open, must_have: must_have as 'photo' })
    expect(ids(found.inside)).toEqual([2])
    expect(ids(found.outside)).toEqual([1])
  },
)

test('interests and relationship leave nobody out', () => {
  const { outside } = byFitting([somebody(1, {})], {
    ...open,
    interests: ['yoga'],
    relationship_status: ['single'],
  })
  expect(outside).toEqual([])
})
