import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, minorOf } from './decimal.ts'

test('every amount survives the way to a decimal text and back', () => {
  expect([decimalOf(1499), decimalOf(5), decimalOf(0), decimalOf(100)]).toEqual([
    '14.99',
    '0.05',
    '0.00',
    '1.00',
  ])
  expect([minorOf('14.9'), minorOf('14'), minorOf('0.07')]).toEqual([1490, 1400, 7])
  fc.assert(fc.property(fc.nat(), (minor) => minorOf(decimalOf(minor)) === minor))
  for (const wrong of ['', '1.', '.5', '1.999', '1e3', '-1', '1,5', ' 1', 'NaN', '٣'])
    expect(() => minorOf(wrong), wrong).toThrow('not an amount')
})
