import { expect, test } from 'vitest'
import { applySkinTone } from './apply-skin-tone.ts'

test.each([
  ['👋', 0, '👋🏻'],
  ['☝️', 4, '☝🏿'],
  ['🧑‍🍳', 2, '🧑🏽‍🍳'],
])('the tone stands right behind the person: %s', (emoji, tone, wanted) => {
  expect(applySkinTone(emoji, tone)).toBe(wanted)
})
