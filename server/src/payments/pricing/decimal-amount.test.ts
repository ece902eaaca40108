import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal, parseSignedDecimal } from './decimal-amount.ts'

test('amounts round-trip through their decimal text', () => {
  expect([formatDecimal(1499), formatDecimal(5), formatDecimal(0), formatDecimal(100)]).toEqual([
    '14.99',
    '0.05',
    '0.00',
    '1.00',
  ])
  expect([parseDecimal('14.9'), parseDecimal('14'), parseDecimal('0.07')]).toEqual([1490, 1400, 7])
  fc.assert(fc.property(fc.nat(), (minor) => parseDecimal(formatDecimal(minor)) === minor))
  for (const wrong of ['', '1.', '.5', '1.999', '1e3', '-1', '1,5', ' 1', 'NaN', '٣'])
    expect(() => parseDecimal(wrong), wrong).toThrow('not an amount')
})

test('signed amounts may be negative, and nothing else is read', () => {
  expect(['-14.99', '14.99', '-0'].map(parseSignedDecimal)).toEqual([-1499, 1499, 0])
  for (const text of ['--1', '+1', '- 1', '-', '1-']) expect(() => parseSignedDecimal(text)).toThrow()
})
