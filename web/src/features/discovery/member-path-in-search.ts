/** Query parameters of /members that don't affect which members match. */
const ignoredParams = ['page', 'after', 't']

/**
 * The search as a query string for a profile URL, so that the profile can link to the next and previous member. `sort` is
 * always set, to distinguish a search without filters from no search.
 */
function toCarriedQuery(query: URLSearchParams): string {
  const search = new URLSearchParams(query)
  for (const name of ignoredParams) search.delete(name)
  if (!search.has('sort')) search.set('sort', 'activity')
  return search.toString()
}

/** The path of a profile that carries the search it was opened from. */
export const toMemberPathInSearch = (id: number, query: URLSearchParams): string =>
  `/members/${id}?${toCarriedQuery(query)}`
