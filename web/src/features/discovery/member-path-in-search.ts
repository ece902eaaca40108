/** Names in the address of /members that choose nobody. */
const ignoredParams = ['page', 'after', 't']

/**
 * The search that led to a profile, carried in its address, so that the next and the previous one can be offered. `sort` is
 * always in it: it tells a search without filters from no search at all.
 */
function toCarriedQuery(query: URLSearchParams): string {
  const carried = new URLSearchParams(query)
  for (const name of ignoredParams) carried.delete(name)
  if (!carried.has('sort')) carried.set('sort', 'activity')
  return carried.toString()
}

/** A member's profile, opened from this search. */
export const toMemberPathInSearch = (id: number, query: URLSearchParams): string =>
  `/members/${id}?${toCarriedQuery(query)}`
