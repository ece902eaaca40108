import type { LiveEvent } from '@amarelle/contract/live'
import { useEffect } from 'react'
import type { Cache } from '../api/cache.ts'
import { useCache } from '../api/use-cached.ts'
import { patchUser, userKey } from '../api/use-user.ts'
import { hearChatEvent } from '../features/chat/chats-cache.ts'
import { hearLikeEvent } from '../features/likes/likes-cache.ts'
import { connectLive, onLive } from '../live/connection.ts'

function hearUserEvent(cache: Cache, event: LiveEvent): void {
  if (event.type === 'credits')
    patchUser(cache, () => ({ credits: event.credits, paid_user: event.paid_user }))
  if (event.type === 'badges')
    patchUser(cache, () => ({ unread_messages: event.unread_messages, new_likes: event.new_likes }))
  if (event.type === 'like') patchUser(cache, () => ({ new_likes: event.new_likes }))
  if (event.type === 'message')
    patchUser(cache, (user) =>
      event.credits === null ? { unread_messages: user.unread_messages + 1 } : { credits: event.credits },
    )
  if (event.type === 'account' || event.type === 'payment' || (event.type === 'hello' && event.reload))
    void cache.invalidate(userKey)
}

/** While a member is here: one live connection, whose events change what all screens show. */
export function LiveEvents() {
  const cache = useCache()
  useEffect(() => {
    const stopHearing = onLive((event) => {
      hearUserEvent(cache, event)
      hearChatEvent(cache, event)
      hearLikeEvent(cache, event)
    })
    const disconnect = connectLive()
    return () => {
      stopHearing()
      disconnect()
    }
  }, [cache])
  return null
}
