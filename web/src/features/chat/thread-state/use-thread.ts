import { getThreadEndpoint, readChatEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { refreshIntervalsMs as refreshing } from '@amarelle/contract/domain/limits'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { patchUser } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { type ChatListState, updateCachedChats, chatsQueryKey, markChatRead } from '../list/chats-cache.ts'
import { createThread, reduceThread, type Thread, type ThreadEvent } from './thread-store.ts'

export type OpenedThread = EndpointAnswer<typeof getThreadEndpoint>
export type ThreadDispatch = (event: ThreadEvent) => void

/**
 * The messages with one member: the loader's page first, then live events, own sends and the minute's refresh. It lives in
 * the tab's cache, so that what is on its way outlives a change of screen.
 */
export function useThread(opened: OpenedThread): { thread: Thread; dispatch: ThreadDispatch } {
  const cache = useQueryClient()
  const { id } = opened.profile
  const key = `thread ${id}`
  const conversation = opened.conversation?.id
  const thread = useQuery({ queryKey: key, initialData: createThread(opened) })
  const dispatch = useCallback<ThreadDispatch>(
    (event) => cache.setQueryData<Thread>(key, (known) => reduceThread(known, event)),
    [cache, key],
  )
  useEffect(() => dispatch({ type: 'newest', page: opened }), [dispatch, opened])
  useEffect(() => {
    let missed = false
    const refresh = () => {
      // Asking for it marks it read: what nobody looks at waits.
      missed = document.visibilityState !== 'visible'
      if (missed) return
      // The next minute tries again.
      call(getThreadEndpoint, { profile: id }).then(
        (page) => dispatch({ type: 'newest', page }),
        () => {
          missed = true
        },
      )
    }
    const look = () => {
      if (missed) refresh()
    }
    const stop = onLiveEvent((event) => {
      if (event.type === 'message' && event.profile_id === id)
        dispatch({ type: 'message', message: event.message })
      if (event.type === 'message_removed' && event.conversation === conversation)
        dispatch({ type: 'removed', id: event.message })
      if (event.type === 'read' && !event.mine && event.conversation === conversation)
        dispatch({ type: 'read', upTo: event.up_to })
      if (event.type === 'delivered' && event.conversation === conversation)
        dispatch({ type: 'delivered', upTo: event.up_to })
      if (event.type === 'hello' && (event.reload || missed)) refresh()
    })
    const timer = setInterval(refresh, refreshing.every)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [dispatch, id, conversation])
  return { thread, dispatch }
}

/** What is seen is read: at once where the tab is visible, else when it becomes so. */
export function useMarkRead(conversation: number | undefined, thread: Thread): void {
  const cache = useQueryClient()
  const newest = thread.messages.findLast(({ mine }) => !mine)?.id
  useEffect(() => {
    if (conversation === undefined || newest === undefined) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      updateCachedChats(cache, (chats) => markChatRead(chats, conversation))
      const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
      if (chats) patchUser(cache, () => ({ unread_messages: chats.unread_messages }))
      // Opening or the next message marks it read again.
      call(readChatEndpoint, { conversation }).catch(() => {})
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [cache, conversation, newest])
}

/** A new conversation gets its own address; one that is gone leads back to the list. */
export function useThreadAddress(opened: OpenedThread, thread: Thread): void {
  const navigate = useNavigate()
  const here = opened.conversation?.id
  const found = thread.messages[0]?.conversation
  useEffect(() => {
    if (here === undefined && found !== undefined)
      void navigate(`/chats/${found}`, { replace: true, state: { writing: true } })
  }, [navigate, here, found])
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'conversation_gone' && event.conversation === here)
          void navigate('/chats', { replace: true })
      }),
    [navigate, here],
  )
}
