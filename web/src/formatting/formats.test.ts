import { expect, test } from 'vitest'
import { createFormats } from './formats.ts'

const at = '2026-12-04T23:30:00Z'
const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

test('timestamps, days, numbers and money follow language, region and time zone', () => {
  const british = createFormats('en', 'GB', 'Europe/London')
  expect(british.date(at)).toBe('4 Dec 2026, 23:30')
  expect(british.date(at, 'time')).toBe('23:30')
  expect(british.money({ minor: 149_900, currency: 'EUR' })).toBe('€1,499.00')
  const american = createFormats('en', 'US', 'America/New_York')
  expect(normalizeSpaces(american.date(at))).toBe('Dec 4, 2026, 6:30 PM')
  const austrian = createFormats('de', 'AT', 'Europe/Vienna')
  expect(austrian.date(at)).toBe('05.12.2026, 00:30')
  expect(normalizeSpaces(austrian.money({ minor: 149_900, currency: 'EUR' }))).toBe('€ 1.499,00')
  const swiss = createFormats('fr', 'CH', 'Europe/Zurich')
  expect(swiss.date(at, 'time')).toBe('00:30')
  expect(
    normalizeSpaces(createFormats('nl', 'BE', 'Europe/Brussels').money({ minor: -1499, currency: 'EUR' })),
  ).toBe('€ -14,99')
})
test('without a region formats are those of the Netherlands', () => {
  expect(createFormats('en', null, 'Europe/Amsterdam').date(at, 'long')).toBe('5 December 2026')
})
test('a calendar day is the same in every time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect(createFormats('en', 'GB', zone).day('2026-12-04', 'full')).toBe('Friday, 4 December 2026')
})
test('amounts are never converted to floating point', () => {
  expect(createFormats('en', 'GB', 'UTC').money({ minor: 900_719_925_474_099, currency: 'EUR' })).toBe(
    '€9,007,199,254,740.99',
  )
  expect(createFormats('en', 'GB', 'UTC').money({ minor: 5, currency: 'EUR' })).toBe('€0.05')
})
