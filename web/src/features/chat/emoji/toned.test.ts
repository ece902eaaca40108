import { expect, test } from 'vitest'
import { toned } from './toned.ts'

test.each([
  ['👋', 0, '👋🏻'],
  ['☝️', 4, '☝🏿'],
  ['🧑‍🍳', 2, '🧑🏽‍🍳'],
])('the tone stands right behind the person: %s', (emoji, tone, wanted) => {
  expect(toned(emoji, tone)).toBe(wanted)
})
