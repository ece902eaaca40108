import { expect, test } from 'vitest'
import { applySkinTone } from './apply-skin-tone.ts'

test.each([
  ['👋', 0, '👋🏻'],
  ['☝️', 4, '☝🏿'],
  ['🧑‍🍳', 2, '🧑🏽‍🍳'],
])('inserts the skin tone after the person: %s', (emoji, tone, expected) => {
  expect(applySkinTone(emoji, tone)).toBe(expected)
})
