import { expect, test } from 'vitest'
import {
  type AddedLanguage,
  chooseLanguage,
  getFormatLocales,
  getPreferredRegion,
  type Language,
  parseLanguageTag,
} from './languages.ts'

const formatDate = (language: Language, region?: string | null) =>
  new Intl.DateTimeFormat(getFormatLocales(language, region), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 2, 1),
  )

test('dates use the format of the reader’s region and the words of the language', () => {
  expect(formatDate('en', 'GB')).toBe('1 March 2026')
  expect(formatDate('en', 'US')).toBe('March 1, 2026')
  expect(formatDate('de', 'AT')).toBe('1. März 2026')
  expect(
    new Intl.DateTimeFormat(getFormatLocales('de', 'AT'), { dateStyle: 'medium' }).format(
      Date.UTC(2026, 0, 5),
    ),
  ).toBe('05.01.2026')
  expect(
    new Intl.DateTimeFormat(getFormatLocales('fr', 'CH'), { dateStyle: 'short' }).format(
      Date.UTC(2026, 0, 5),
    ),
  ).toBe('05.01.26')
  expect(formatDate('pl', 'PL')).toBe('1 marca 2026')
  expect(formatDate('no', 'NO')).toBe('1. mars 2026')
})
test('an unknown region falls back to the Netherlands, as does an unknown language', () => {
  expect(formatDate('en')).toBe('1 March 2026')
  expect(formatDate('pl', null)).toBe('1 marca 2026')
  expect(formatDate('xx' as Language)).toBe('1 maart 2026')
})
test('the region is that of the browser’s first tag in the page’s language, else of its first tag with a region', () => {
  for (const [header, language, region] of [
    ['en-GB,en;q=0.9', 'en', 'GB'],
    ['en-GB,en-US;q=0.9,en;q=0.8', 'en', 'GB'],
    ['de-AT', 'de', 'AT'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'CH'],
    ['nl-BE', 'nl', 'BE'],
    ['nl-BE,en-GB;q=0.5', 'en', 'GB'],
    // An English page in a Belgian browser.
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
    expect([header, getPreferredRegion(header, language)]).toEqual([header, region])
})

const filipino = { code: 'fil' as AddedLanguage, name: 'Filipino' }
const portuguese = { code: 'pt' as AddedLanguage, name: 'Português' }
test('a tag names a built-in language, or an added one while it is offered', () => {
  expect(parseLanguageTag('nb-NO', [])).toBe('no')
  expect(parseLanguageTag('pt-BR', [])).toBeUndefined()
  expect(parseLanguageTag('pt-BR', [portuguese])).toBe('pt')
  expect(parseLanguageTag('fil-PH', [])).toBeUndefined()
  expect(parseLanguageTag('fil-PH', [portuguese, filipino])).toBe('fil')
  expect(parseLanguageTag('english', [])).toBeUndefined()
  expect(getPreferredRegion('pt-BR,pt;q=0.9,en-GB;q=0.5', portuguese.code)).toBe('BR')
})
test('a choice that is not offered any more gives way to the next one', () => {
  const wanted = { chosen: ['pt', 'de'], accept: 'fr', siteLanguage: 'nl' }
  expect(chooseLanguage(wanted, [portuguese])).toBe('pt')
  expect(chooseLanguage(wanted, [])).toBe('de')
  expect(chooseLanguage({ ...wanted, chosen: ['pt', undefined] }, [])).toBe('fr')
  expect(chooseLanguage({ chosen: [], accept: 'pt', siteLanguage: 'nl' }, [])).toBe('nl')
  expect(chooseLanguage({ chosen: [], accept: '', siteLanguage: '' }, [])).toBe('en')
})
