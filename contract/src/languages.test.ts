import { expect, test } from 'vitest'
import { formatLocales, type Language, regionOf } from './languages.ts'

const written = (language: Language, region?: string | null) =>
  new Intl.DateTimeFormat(formatLocales(language, region), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 2, 1),
  )

test('dates are written as in the reader’s region, in the words of the language', () => {
  expect(written('en', 'GB')).toBe('1 March 2026')
  expect(written('en', 'US')).toBe('March 1, 2026')
  expect(written('de', 'AT')).toBe('1. März 2026')
  expect(
    new Intl.DateTimeFormat(formatLocales('de', 'AT'), { dateStyle: 'medium' }).format(Date.UTC(2026, 0, 5)),
  ).toBe('05.01.2026')
  expect(
    new Intl.DateTimeFormat(formatLocales('fr', 'CH'), { dateStyle: 'short' }).format(Date.UTC(2026, 0, 5)),
  ).toBe('05.01.26')
  expect(written('pl', 'PL')).toBe('1 marca 2026')
  expect(written('no', 'NO')).toBe('1. mars 2026')
})
test('where the region is not known they are written as in the Netherlands, and so where the language is not', () => {
  expect(written('en')).toBe('1 March 2026')
  expect(written('pl', null)).toBe('1 marca 2026')
  expect(written('xx' as Language)).toBe('1 maart 2026')
})
test('the region is that of the browser’s first tag in the page’s language, else of its first that has one', () => {
  for (const [header, language, region] of [
    ['en-GB,en;q=0.9', 'en', 'GB'],
    ['en-GB,en-US;q=0.9,en;q=0.8', 'en', 'GB'],
    ['de-AT', 'de', 'AT'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'CH'],
    ['nl-BE', 'nl', 'BE'],
    ['nl-BE,en-GB;q=0.5', 'en', 'GB'],
    // An English page in a Belgian's browser.
    ['nl-BE,nl;q=0.9', 'en', 'BE'],
    ['nb-NO,nb;q=0.9', 'no', 'NO'],
    ['es-419', 'es', '419'],
    ['zh-Hant-TW', 'en', 'TW'],
    ['en-US;q=0.1,en-GB', 'en', 'GB'],
    ['en', 'en', null],
    ['', 'en', null],
    ['*', 'en', null],
    ['en-GB;q=0', 'en', null],
    ['\u0000-__-x, en-<script>', 'en', null],
  ] as const)
    expect([header, regionOf(header, language)]).toEqual([header, region])
})
