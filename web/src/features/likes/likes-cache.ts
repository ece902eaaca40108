import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { QueryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'

export type Likes = EndpointAnswer<typeof getLikesEndpoint>

export const fetchLikes = (): Promise<Likes> => call(getLikesEndpoint, {})

/** Sent and received likes; starts with loader data, then refreshes on live events and every minute. */
export const useLikes = (initial: Likes): Likes =>
  useQuery<Likes>({ queryKey: likesQueryKey, initialData: initial, queryFn: fetchLikes })

/** Reloads the likes after a like or match, and on `badges`, which is also sent when somebody leaves the lists. */
export function handleLikeEvent(cache: QueryClient, event: LiveEvent): void {
  const { type } = event
  if (type === 'like' || type === 'match' || type === 'badges' || (type === 'hello' && event.reload))
    void cache.invalidateQueries(likesQueryKey)
}
