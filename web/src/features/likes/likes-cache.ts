import type { Answer } from '@amarelle/contract/endpoint'
import { getLikes } from '@amarelle/contract/likes'
import type { LiveEvent } from '@amarelle/contract/live'
import type { Cache } from '../../api/cache.ts'
import { call } from '../../api/call.ts'
import { useCached } from '../../api/use-cached.ts'
import { likesKey } from '../../api/use-like.ts'

export type Likes = Answer<typeof getLikes>

export const askLikes = (): Promise<Likes> => call(getLikes, {})

/** Sent and received likes; the loader's answer at first, then live events and the minute's refresh. */
export const useLikes = (initial: Likes): Likes => useCached<Likes>({ key: likesKey, initial, ask: askLikes })

/** A like or a match changes both lists, and so does whoever leaves them, which the badges tell: asked for again. */
export function hearLikeEvent(cache: Cache, event: LiveEvent): void {
  const { type } = event
  if (type === 'like' || type === 'match' || type === 'badges' || (type === 'hello' && event.reload))
    void cache.invalidate(likesKey)
}
