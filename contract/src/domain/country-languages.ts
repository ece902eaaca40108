import { type InterfaceLanguage, type Language, listLanguages, type OfferedLanguage } from './languages.ts'

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
/**
 * Returns the country's languages, the offered ones that staff have added, and the current one; all languages if none are known for the
 * country.
 */
export function getSwitcherLanguages(
  country: string,
  current: InterfaceLanguage,
  offered: readonly OfferedLanguage[],
): readonly InterfaceLanguage[] {
  const here = countryLanguages[country]
  const added = offered.map(({ code }) => code)
  return here ? [...new Set([...here, ...added, current])] : listLanguages(offered).map(({ code }) => code)
}
