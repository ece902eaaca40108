import { expect, test } from 'vitest'
import { dateLocales, type Language } from './languages.ts'

const written = (language: Language) =>
  new Intl.DateTimeFormat(dateLocales(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 2, 1),
  )

test('dates are written as in the language, and as in the Netherlands where it is not known', () => {
  expect(written('pl')).toBe('1 marca 2026')
  expect(written('no')).toBe('1. mars 2026')
  expect(written('xx' as Language)).toBe('1 maart 2026')
})
