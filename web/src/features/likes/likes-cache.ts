import type { EndpointAnswer } from '@amarelle/contract/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/likes'
import type { LiveEvent } from '@amarelle/contract/live'
import type { QueryClient } from '../../api/cache.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-cached.ts'
import { likesQueryKey } from '../../api/use-like.ts'

export type Likes = EndpointAnswer<typeof getLikesEndpoint>

export const askLikes = (): Promise<Likes> => call(getLikesEndpoint, {})

/** Sent and received likes; the loader's answer at first, then live events and the minute's refresh. */
export const useLikes = (initial: Likes): Likes =>
  useQuery<Likes>({ queryKey: likesQueryKey, initialData: initial, queryFn: askLikes })

/** A like or a match changes both lists, and so does whoever leaves them, which the badges tell: asked for again. */
export function hearLikeEvent(cache: QueryClient, event: LiveEvent): void {
  const { type } = event
  if (type === 'like' || type === 'match' || type === 'badges' || (type === 'hello' && event.reload))
    void cache.invalidateQueries(likesQueryKey)
}
