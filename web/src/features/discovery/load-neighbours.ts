import { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import { selectLikes, parseLikesType } from '../../shared/likes-lists.ts'
import { tryCall } from '../../forms/api-result.ts'

export type Neighbours = EndpointAnswer<typeof getNeighboursEndpoint>
const noNeighbours: Neighbours = { previous: null, next: null }

/** Who stands before and after a member in the list of likes that led here. */
async function findNeighboursInLikes(
  call: CallEndpoint,
  list: string | null,
  id: number,
): Promise<Neighbours> {
  const type = parseLikesType(list)
  if (!type) return noNeighbours
  const entries = selectLikes(await call(getLikesEndpoint, {}), type)
  const place = entries.findIndex((entry) => entry.id === id)
  if (place < 0) return noNeighbours
  const at = (index: number) => {
    const entry = entries[index]
    return entry ? { id: entry.id, name: entry.name, fictional: entry.fictional } : null
  }
  return { previous: at(place - 1), next: at(place + 1) }
}

/**
 * Who comes before and after a member in the search that the address carries, or in the list of likes; nobody without either,
 * and where the search is refused: the profile is shown all the same.
 */
export async function loadNeighbours(call: CallEndpoint, { pathname, searchParams }: URL, id: number) {
  const ask = () => {
    if (pathname.startsWith('/likes/')) return findNeighboursInLikes(call, searchParams.get('list'), id)
    if (!searchParams.has('sort')) return Promise.resolve(noNeighbours)
    const search = Object.fromEntries(searchParams) as Omit<EndpointInput<typeof getNeighboursEndpoint>, 'id'>
    return call(getNeighboursEndpoint, { ...search, id })
  }
  const found = await tryCall(ask)
  return found.ok ? found.answer : noNeighbours
}
