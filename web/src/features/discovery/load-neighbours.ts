import { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import { selectLikes, parseLikesType } from '../../shared/likes-lists.ts'
import { tryCall } from '../../forms/api-result.ts'

export type Neighbours = EndpointAnswer<typeof getNeighboursEndpoint>
const noNeighbours: Neighbours = { previous: null, next: null }

/** The members before and after this one in the list of likes that linked here. */
async function findNeighboursInLikes(
  call: CallEndpoint,
  list: string | null,
  id: number,
): Promise<Neighbours> {
  const type = parseLikesType(list)
  if (!type) return noNeighbours
  const entries = selectLikes(await call(getLikesEndpoint, {}), type)
  const index = entries.findIndex((entry) => entry.id === id)
  if (index < 0) return noNeighbours
  const toNeighbour = (index: number) => {
    const entry = entries[index]
    return entry ? { id: entry.id, name: entry.name, fictional: entry.fictional } : null
  }
  return { previous: toNeighbour(index - 1), next: toNeighbour(index + 1) }
}

/**
 * The members before and after this one in the search that the URL carries, or in the list of likes. Returns none without
 * either, and on errors, so that the profile still loads.
 */
export async function loadNeighbours(call: CallEndpoint, { pathname, searchParams }: URL, id: number) {
  const load = () => {
    if (pathname.startsWith('/likes/')) return findNeighboursInLikes(call, searchParams.get('list'), id)
    if (!searchParams.has('sort')) return Promise.resolve(noNeighbours)
    const search = Object.fromEntries(searchParams) as Omit<EndpointInput<typeof getNeighboursEndpoint>, 'id'>
    return call(getNeighboursEndpoint, { ...search, id })
  }
  const response = await tryCall(load)
  return response.ok ? response.answer : noNeighbours
}
