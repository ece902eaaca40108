import { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getLikeNeighboursEndpoint } from '@amarelle/contract/endpoints/likes'
import { parseLikesType } from '../../shared/likes-lists.ts'
import { tryCall } from '../../forms/api-result.ts'

export type Neighbours = EndpointAnswer<typeof getNeighboursEndpoint>
const noNeighbours: Neighbours = { previous: null, next: null }

/**
 * The members before and after this one in the search that the URL carries, or in the list of likes. Returns none without
 * either, and on errors, so that the profile still loads.
 */
export async function loadNeighbours(call: CallEndpoint, { pathname, searchParams }: URL, id: number) {
  const load = () => {
    if (pathname.startsWith('/likes/')) {
      const type = parseLikesType(searchParams.get('list'))
      return type ? call(getLikeNeighboursEndpoint, { id, type }) : Promise.resolve(noNeighbours)
    }
    if (!searchParams.has('sort')) return Promise.resolve(noNeighbours)
    const search = Object.fromEntries(searchParams) as Omit<EndpointInput<typeof getNeighboursEndpoint>, 'id'>
    return call(getNeighboursEndpoint, { ...search, id })
  }
  const response = await tryCall(load)
  return response.ok ? response.answer : noNeighbours
}
