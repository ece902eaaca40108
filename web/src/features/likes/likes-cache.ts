import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { QueryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'

export type Likes = EndpointAnswer<typeof getLikesEndpoint>

export const fetchLikes = (): Promise<Likes> => call(getLikesEndpoint, {})

/** Sent and received likes; the loader's answer at first, then live events and the minute's refresh. */
export const useLikes = (initial: Likes): Likes =>
  useQuery<Likes>({ queryKey: likesQueryKey, initialData: initial, queryFn: fetchLikes })

/** A like or a match changes both lists, and so does whoever leaves them, which the badges tell: asked for again. */
export function handleLikeEvent(cache: QueryClient, event: LiveEvent): void {
  const { type } = event
  if (type === 'like' || type === 'match' || type === 'badges' || (type === 'hello' && event.reload))
    void cache.invalidateQueries(likesQueryKey)
}
