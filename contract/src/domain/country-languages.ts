import { type Language, languages } from './languages.ts'

/** Languages offered first in a country (docs/product.md#choosing-a-language). */
export const countryLanguages: Readonly<Record<string, readonly Language[]>> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
}
/** The country's languages and the current one; all languages if none are known for the country. */
export function getSwitcherLanguages(country: string, current: Language): readonly Language[] {
  const here = countryLanguages[country]
  return here ? [...new Set([...here, current])] : languages
}
