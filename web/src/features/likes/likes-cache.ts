import { getLikes, type LikeEntry } from '@amarelle/contract/likes'
import { refresh } from '@amarelle/contract/limits'
import type { LiveEvent } from '@amarelle/contract/live'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { likesKey } from '../../api/use-like.ts'

export interface Likes {
  readonly profiles: LikeEntry[]
  readonly liked_by: LikeEntry[]
  readonly new_likes: number
}

/** Sent and received likes; the loader's answer at first, then live events and the minute's refresh. */
export function useLikes(initial: Likes): Likes {
  const { data } = useQuery({
    queryKey: likesKey,
    queryFn: () => call(getLikes, {}),
    initialData: initial,
    refetchInterval: refresh.every,
  })
  return data
}

/** A like or a match changes both lists: asked for again. */
export function hearLikeEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'like' || event.type === 'match' || (event.type === 'hello' && event.reload))
    void queries.invalidateQueries({ queryKey: likesKey })
}
