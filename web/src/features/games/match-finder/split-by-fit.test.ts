import type { Match } from '@amarelle/contract/endpoints/games'
import { expect, test } from 'vitest'
import { splitByFit } from './split-by-fit.ts'

const createMatch = (id: number, overrides: Partial<Match>): Match => ({
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
  verified_month: null,
  is_new: false,
  distance_under_km: 25,
  reasons: [],
  fits: true,
  ...overrides,
})
const listIds = (cards: readonly Match[]) => cards.map(({ id }) => id)

test('members who do not fit are outside, and fictional profiles are in neither group', () => {
  const { inside, outside, fictional } = splitByFit([
    createMatch(1, {}),
    createMatch(2, { fits: false }),
    createMatch(3, { fictional: true }),
    createMatch(4, {}),
    createMatch(5, { fictional: true, fits: false }),
  ])
  expect([inside, outside, fictional].map(listIds)).toEqual([[1, 4], [2], [3, 5]])
})
