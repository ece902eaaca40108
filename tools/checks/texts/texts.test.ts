import { expect, test } from 'vitest'
import { findEqualTexts } from './equal-texts.ts'
import { findUnusedTexts } from './unused-texts.ts'

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
