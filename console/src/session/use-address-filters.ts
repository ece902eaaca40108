import { useSearchParams } from 'react-router'
import { formatScope, readScope } from './scope.ts'
import { forgetWordsOf, type SearchedList } from './search-words.ts'

/** Filters and scope as a query string, always in the same order; empty if there are none. */
function formatAddressFilters(search: URLSearchParams, names: readonly string[]): string {
  const query = new URLSearchParams(formatScope(readScope(search)))
  for (const name of names) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** Returns the filters of a list, each of which is part of the address. Setting one keeps the searched words, and closes the open row. */
export function useAddressFilters<Name extends string>(names: readonly Name[], searched?: SearchedList) {
  const [search, setSearch] = useSearchParams()
  return {
    get: (name: Name): string => search.get(name) ?? '',
    set: (name: Name, value: string) =>
      setSearch(
        (before) => {
          before.set(name, value)
          return formatAddressFilters(before, names)
        },
        { replace: true },
      ),
    isFiltered: names.some((name) => search.has(name)),
    /** Removes the filters and the searched words; the scope stays. */
    clear: () => {
      if (searched) forgetWordsOf(searched)
      setSearch(formatScope(readScope(search)), { replace: true })
    },
    /** The filters that a person can save. */
    query: formatAddressFilters(search, names),
  }
}
