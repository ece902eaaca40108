import { getLikes, type LikeEntry } from '@amarelle/contract/likes'
import { refresh } from '@amarelle/contract/limits'
import type { LiveEvent } from '@amarelle/contract/live'
import type { Cache } from '../../api/cache.ts'
import { call } from '../../api/call.ts'
import { useCached } from '../../api/use-cached.ts'
import { likesKey } from '../../api/use-like.ts'

export interface Likes {
  readonly profiles: LikeEntry[]
  readonly liked_by: LikeEntry[]
  readonly new_likes: number
}

/** Sent and received likes; the loader's answer at first, then live events and the minute's refresh. */
export const useLikes = (initial: Likes): Likes =>
  useCached<Likes>({
    key: likesKey,
    initial,
    ask: () => call(getLikes, {}),
    every: () => refresh.every,
  })

/** A like or a match changes both lists: asked for again. */
export function hearLikeEvent(cache: Cache, event: LiveEvent): void {
  if (event.type === 'like' || event.type === 'match' || (event.type === 'hello' && event.reload))
    void cache.invalidate(likesKey)
}
