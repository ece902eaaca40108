import { type Language, languages } from '@amarelle/contract/domain/languages'
import { type TextCatalogue, textCatalogues, textStates } from '@amarelle/contract/staff/endpoints/texts'
import { readScope } from '../../session/scope.ts'

/** A text of the list. */
interface TextAddress {
  readonly catalogue: TextCatalogue
  readonly id: string
}
/** Returns what the address says: the site (or the first one), the language, the filters, and the open text. */
export function readTextAddress(search: URLSearchParams, firstSite: number, ownLanguage: Language) {
  const scope = readScope(search)
  const catalogue = textCatalogues.find((one) => one === search.get('of'))
  const id = search.get('text')
  return {
    site: Number(scope.site ?? firstSite),
    language: languages.find((one) => one === search.get('language')) ?? ownLanguage,
    catalogue: textCatalogues.find((one) => one === search.get('catalogue')),
    state: textStates.find((one) => one === search.get('state')),
    text: catalogue && id ? ({ catalogue, id } satisfies TextAddress) : null,
  }
}
/** Returns the address of a text, with the filters of the list. */
export function formatTextAddress(search: URLSearchParams, { catalogue, id }: TextAddress): string {
  const query = new URLSearchParams(search)
  query.set('of', catalogue)
  query.set('text', id)
  return `/texts?${query}`
}
