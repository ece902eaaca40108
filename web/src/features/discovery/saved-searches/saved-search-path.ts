import { maxSavedSearchNameLength } from '@amarelle/contract/endpoints/lists/saved-searches'
import type { SearchQuery } from '../search/search-query.ts'

export const savedSearchesPath = '/saved-searches'
/** Parameter with the name that is suggested for a new saved search. */
export const suggestedNameParam = 'name'

/** The page that saves this search; `labels` are its filters in words. */
export function toSaveSearchPath(search: SearchQuery, labels: readonly string[]): string {
  const query = new URLSearchParams(search)
  const name = labels.reduce((text, label) => {
    const longer = text ? `${text}, ${label}` : label
    return longer.length <= maxSavedSearchNameLength ? longer : text
  }, '')
  query.set(suggestedNameParam, name)
  return `${savedSearchesPath}?${query}`
}
