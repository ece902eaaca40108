import { expect, test } from 'vitest'
import type { AddedLanguage } from './languages.ts'
import { getSwitcherLanguages } from './country-languages.ts'

test('the switcher offers a country’s languages and the current one, or all if the country is unknown', () => {
  const offered = {
    US: 'en es',
    NL: 'nl',
    BE: 'nl fr de',
    FR: 'fr',
    IT: 'it',
    ES: 'es',
    DE: 'de',
    AT: 'de',
    IE: 'en',
    GB: 'en',
    CA: 'en fr',
    PL: 'pl',
    AU: 'en',
    NZ: 'en',
    CH: 'de it fr en',
  }
  for (const [country, own] of Object.entries(offered)) {
    const languages = own.split(' ')
    expect(getSwitcherLanguages(country, languages[0] as 'en', []), country).toEqual(languages)
    expect(getSwitcherLanguages(country, 'fi', []), country).toEqual([...languages, 'fi'])
  }
  expect(getSwitcherLanguages('DK', 'da', [])).toHaveLength(11)
  const added = [{ code: 'pt' as AddedLanguage, name: 'Português' }]
  expect(getSwitcherLanguages('NL', 'nl', added)).toEqual(['nl', 'pt'])
  expect(getSwitcherLanguages('DK', 'da', added)).toHaveLength(12)
})
