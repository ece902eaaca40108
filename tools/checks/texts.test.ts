import { expect, test } from 'vitest'
import { findEqualTexts } from './equal-texts.ts'
import { findShapeDifference } from './text-shape.ts'
import { findUnusedTexts } from './unused-texts.ts'

const likes = '{count, plural, one {# like for <0>{name}</0>} other {# likes for <0>{name}</0>}}'

test('a translation names, marks and counts what its source does', () => {
  const polish =
    '{count, plural, one {# polubienie dla <0>{name}</0>} few {# polubienia dla <0>{name}</0>} many {# polubień dla <0>{name}</0>} other {# polubienia dla <0>{name}</0>}}'
  expect(findShapeDifference('pl', likes, polish)).toBeUndefined()
  expect(findShapeDifference('pl', likes, likes)).toMatch(/plural case/)
  expect(findShapeDifference('de', likes, likes.replaceAll('{name}', '{Name}'))).toMatch(/placeholders/)
  expect(findShapeDifference('de', likes, likes.replaceAll(/<\/?0>/g, ''))).toMatch(/marks/)
})

test('a text that is left in English is found, unless it is written so', () => {
  const english = new Map([
    ['a', 'Search members'],
    ['b', 'Premium'],
    ['c', '{count}'],
  ])
  expect(findEqualTexts('da', english, english)).toEqual(['Search members'])
})

test('a text that nothing asks for is found, one whose id is put together is not', () => {
  expect(findUnusedTexts(['mail.activation.subject', 'mail.carrierpigeon.subject'])).toEqual([
    'mail.carrierpigeon.subject',
  ])
})
