import type { LiveEvent } from '@amarelle/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchUser, userKey } from '../api/use-user.ts'
import { hearChatEvent } from '../features/chat/chats-cache.ts'
import { hearLikeEvent } from '../features/likes/likes-cache.ts'
import { connectLive, onLive } from '../live/connection.ts'

function hearUserEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'credits')
    patchUser(queries, () => ({ credits: event.credits, paid_user: event.paid_user }))
  if (event.type === 'badges')
    patchUser(queries, () => ({ unread_messages: event.unread_messages, new_likes: event.new_likes }))
  if (event.type === 'like') patchUser(queries, () => ({ new_likes: event.new_likes }))
  if (event.type === 'message')
    patchUser(queries, (user) =>
      event.credits === null ? { unread_messages: user.unread_messages + 1 } : { credits: event.credits },
    )
  if (event.type === 'account' || event.type === 'payment' || (event.type === 'hello' && event.reload))
    void queries.invalidateQueries({ queryKey: userKey })
}

/** While a member is here: one live connection, whose events change what all screens show. */
export function LiveEvents() {
  const queries = useQueryClient()
  useEffect(() => {
    const stopHearing = onLive((event) => {
      hearUserEvent(queries, event)
      hearChatEvent(queries, event)
      hearLikeEvent(queries, event)
    })
    const disconnect = connectLive()
    return () => {
      stopHearing()
      disconnect()
    }
  }, [queries])
  return null
}
