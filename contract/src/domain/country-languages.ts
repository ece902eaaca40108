import { type Language, languages } from './languages.ts'

/** What the switcher offers first in a country (docs/product.md#choosing-a-language). */
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
/** The country's languages and the one that is read now; where no country's are known, all of them. */
export function getSwitcherLanguages(country: string, current: Language): readonly Language[] {
  const here = countryLanguages[country]
  return here ? [...new Set([...here, current])] : languages
}
