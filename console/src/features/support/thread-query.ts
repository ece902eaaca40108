import { type ThreadFilter, threadFilters } from '@amarelle/contract/staff/endpoints/support'

/** Returns the filter of the address; an unknown one means open threads. */
export const readThreadFilter = (search: URLSearchParams): ThreadFilter =>
  threadFilters.find((filter) => filter === search.get('filter')) ?? 'open'
