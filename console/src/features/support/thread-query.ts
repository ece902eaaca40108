import { type ThreadFilter, threadFilters } from '@amarelle/contract/staff/endpoints/support'

/** Filter and words of the address; an unknown filter means open threads. */
export const readThreadQuery = (search: URLSearchParams): { filter: ThreadFilter; words: string } => ({
  filter: threadFilters.find((filter) => filter === search.get('filter')) ?? 'open',
  words: search.get('words')?.slice(0, 200) ?? '',
})
