import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint, type LikesType } from '@amarelle/contract/endpoints/likes'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { QueryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'

export type Likes = EndpointAnswer<typeof getLikesEndpoint>

/** A page of one list; the first one if `after` is undefined. */
export interface LikesPage {
  readonly type: LikesType
  readonly after: string | undefined
}
export const fetchLikes = (page: LikesPage): Promise<Likes> => call(getLikesEndpoint, page)
export const firstLikesPage: LikesPage = { type: 'received', after: undefined }
/** Starts with `likesQueryKey`, which invalidates all pages. */
export const getLikesPageKey = ({ type, after = '' }: LikesPage): string =>
  `${likesQueryKey}/${type}/${after}`

/** A page of likes; starts with loader data, then refreshes on live events and every minute. */
export const useLikes = (page: LikesPage, initial: Likes): Likes =>
  useQuery<Likes>({
    queryKey: getLikesPageKey(page),
    initialData: initial,
    queryFn: () => fetchLikes(page),
  })

/** Reloads the likes after a like or match, and on `badges`, which is also sent when somebody leaves the lists. */
export function handleLikeEvent(cache: QueryClient, event: LiveEvent): void {
  const { type } = event
  if (type === 'like' || type === 'match' || type === 'badges' || (type === 'hello' && event.reload))
    void cache.invalidateQueries(likesQueryKey)
}
