import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { useEffect } from 'react'
import type { QueryClient } from '../../api/query-client.ts'
import { startPolling } from '../../api/polling.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { fetchUser, patchUser, userQueryKey } from '../../api/use-user.ts'
import {
  createChatsQuery,
  chatsQueryKey,
  handleChatEvent,
  syncUnreadWhileRemoving,
} from '../../features/chat/list/chats-cache.ts'
import {
  fetchLikes,
  firstLikesPage,
  getLikesPageKey,
  handleLikeEvent,
} from '../../features/likes/likes-cache.ts'
import { emitFavourite } from '../../shared/favourite-events.ts'
import { connectLive } from '../../live/connect-live.ts'
import { isConnected, onLiveEvent } from '../../live/live-events.ts'
import { useVisit } from '../../session/use-visit.ts'

function applyUserEvent(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'credits')
    patchUser(cache, () => ({ credits: event.credits, paid_user: event.paid_user }))
  if (event.type === 'badges')
    patchUser(cache, () => ({ unread_messages: event.unread_messages, new_likes: event.new_likes }))
  if (event.type === 'like') patchUser(cache, () => ({ new_likes: event.new_likes }))
  if (event.type === 'message') {
    const { credits } = event
    if (credits !== null) patchUser(cache, () => ({ credits }))
  }
  if (event.type === 'account' || event.type === 'payment' || (event.type === 'hello' && event.reload))
    void cache.invalidateQueries(userQueryKey)
}

/** Polls user, chats and likes in case live events are lost (docs/messages.md#refresh); returns the function that stops it. */
function pollMemberData(cache: QueryClient): () => void {
  const queries = [
    [userQueryKey, fetchUser],
    [chatsQueryKey, createChatsQuery(cache)],
    [getLikesPageKey(firstLikesPage), () => fetchLikes(firstLikesPage)],
  ] as const
  const stops = queries.map(([key, queryFn]) => cache.registerQueryFn(key, queryFn))
  stops.push(cache.subscribe(userQueryKey, () => syncUnreadWhileRemoving(cache)))
  stops.push(
    startPolling(() => {
      // In a hidden tab only the title must stay current, and live events update it.
      if (document.visibilityState === 'hidden' && isConnected()) return
      for (const [key] of queries) cache.prefetchQuery(key, 0)
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Applies live events and polling results to the data of all screens while a member is logged in. */
export function LiveEvents() {
  const cache = useQueryClient()
  const member = useVisit().user?.id
  useEffect(() => pollMemberData(cache), [cache])
  useEffect(() => {
    if (member === undefined) return
    const unsubscribe = onLiveEvent((event) => {
      applyUserEvent(cache, event)
      handleChatEvent(cache, event)
      handleLikeEvent(cache, event)
      if (event.type === 'favourite') emitFavourite(event.profile, event.favourite)
    })
    const disconnect = connectLive(member)
    return () => {
      unsubscribe()
      disconnect()
    }
  }, [cache, member])
  return null
}
