import { getThreadEndpoint, readChatEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { refreshIntervalsMs as refreshing } from '@amarelle/contract/domain/limits'
import { useCallback, useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { patchUser } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { type ChatListState, updateCachedChats, chatsQueryKey, markChatRead } from '../list/chats-cache.ts'
import { onReactionResult } from '../reactions/reaction-results.ts'
import { refreshOlderMessages, refreshPageSize } from './refresh-older-messages.ts'
import {
  createThread,
  type MessagePage,
  reduceThread,
  type Thread,
  type ThreadEvent,
} from './thread-store.ts'

export type OpenedThread = EndpointAnswer<typeof getThreadEndpoint>
export type ThreadDispatch = (event: ThreadEvent) => void

/**
 * The messages with one member: loader data first, then live events, sent messages and a refresh every minute. Stored in the
 * tab's query cache, so that outgoing messages survive navigation.
 */
export function useThread(opened: OpenedThread): { thread: Thread; dispatch: ThreadDispatch } {
  const cache = useQueryClient()
  const { id } = opened.profile
  const key = `thread ${id}`
  const conversation = opened.conversation?.id
  const { revalidate } = useRevalidator()
  const thread = useQuery({ queryKey: key, initialData: createThread(opened) })
  const dispatch = useCallback<ThreadDispatch>(
    (event) => cache.setQueryData<Thread>(key, (current) => reduceThread(current, event)),
    [cache, key],
  )
  useEffect(() => dispatch({ type: 'newest', page: opened }), [dispatch, opened])
  useEffect(() => {
    let needsRefresh = false
    // The thread may come from the cache, and its events were not received while it was not open.
    let mayHaveMissedEvents = true
    const refreshOlder = async (newestPage: MessagePage) => {
      const [oldest] = cache.getQueryData<Thread>(key)?.messages ?? []
      const [newestPageStart] = newestPage.messages
      if (oldest && newestPageStart)
        await refreshOlderMessages(
          { oldestId: oldest.id, newestPageStartId: newestPageStart.id },
          (before) => call(getThreadEndpoint, { profile: id, before, count: refreshPageSize }),
          dispatch,
        )
    }
    const loadNewest = async () => {
      const page = await call(getThreadEndpoint, { profile: id })
      dispatch({ type: 'newest', page })
      if (!mayHaveMissedEvents) return
      // Events that are missed meanwhile set it again.
      mayHaveMissedEvents = false
      await refreshOlder(page).catch((error: unknown) => {
        mayHaveMissedEvents = true
        throw error
      })
    }
    const refresh = () => {
      // Loading the thread marks it as read, so a hidden tab waits until it is visible.
      needsRefresh = document.visibilityState !== 'visible'
      if (needsRefresh) return
      // On errors the next refresh tries again.
      loadNewest().catch(() => {
        needsRefresh = true
      })
    }
    const loadRestored = (message: number) => {
      // On errors the message stays hidden until the thread is opened again.
      call(getThreadEndpoint, { profile: id, before: message + 1, count: 1 }).then(
        ({ messages: [restored] }) => {
          if (restored?.id === message && !restored.removed) dispatch({ type: 'restored', message: restored })
        },
        () => {},
      )
    }
    const handleVisibilityChange = () => {
      if (needsRefresh) refresh()
    }
    // A new conversation is known by its first message before its own address has loaded.
    const isOwn = (event: { readonly conversation: number }) =>
      event.conversation === (conversation ?? cache.getQueryData<Thread>(key)?.messages[0]?.conversation)
    const unsubscribe = onLiveEvent((event) => {
      if (event.type === 'message' && event.profile_id === id)
        dispatch({ type: 'message', message: event.message })
      if (event.type === 'reactions' && isOwn(event))
        dispatch({ type: 'reactions', id: event.message, reactions: event.reactions })
      if (event.type === 'voice_heard' && isOwn(event)) dispatch({ type: 'heard', id: event.message })
      if (event.type === 'message_removed' && isOwn(event)) dispatch({ type: 'removed', id: event.message })
      if (event.type === 'message_restored' && isOwn(event)) loadRestored(event.message)
      if (event.type === 'messages_refunded' && isOwn(event)) {
        // The event does not say which messages, and they may be older than the newest page.
        mayHaveMissedEvents = true
        refresh()
        // The reason may also close the conversation.
        void revalidate()
      }
      if (event.type === 'cooling_off_offered' && isOwn(event)) void revalidate()
      if (event.type === 'read' && !event.mine && isOwn(event)) dispatch({ type: 'read', upTo: event.up_to })
      if (event.type === 'delivered' && isOwn(event)) dispatch({ type: 'delivered', upTo: event.up_to })
      if (event.type === 'hello' && event.reload) mayHaveMissedEvents = true
      if (event.type === 'hello' && (event.reload || needsRefresh)) refresh()
    })
    const unsubscribeReactions = onReactionResult({
      stored: (message, reactions) => dispatch({ type: 'reactions', id: message, reactions }),
    })
    const timer = setInterval(refresh, refreshing.every)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => {
      unsubscribe()
      unsubscribeReactions()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
    }
  }, [cache, dispatch, key, id, conversation, revalidate])
  return { thread, dispatch }
}

/** Marks the conversation as read when its newest message is visible, at once or when the tab becomes visible. */
export function useMarkRead(conversation: number | undefined, thread: Thread): void {
  const cache = useQueryClient()
  const newest = thread.messages.findLast(({ mine }) => !mine)?.id
  useEffect(() => {
    if (conversation === undefined || newest === undefined) return
    const markRead = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      updateCachedChats(cache, (chats) => markChatRead(chats, conversation))
      const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
      if (chats) patchUser(cache, () => ({ unread_messages: chats.unread_messages }))
      // On errors, the next message or the next visit marks it as read.
      call(readChatEndpoint, { conversation }).catch(() => {})
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [cache, conversation, newest])
}

/** Replaces the URL when a new conversation gets its id; returns to the list when the conversation is gone. */
export function useThreadAddress(opened: OpenedThread, thread: Thread): void {
  const navigate = useNavigate()
  const openConversation = opened.conversation?.id
  const actualConversation = thread.messages[0]?.conversation
  useEffect(() => {
    if (openConversation === undefined && actualConversation !== undefined)
      void navigate(`/chats/${actualConversation}`, { replace: true, state: { writing: true } })
  }, [navigate, openConversation, actualConversation])
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'conversation_gone' && event.conversation === openConversation)
          void navigate('/chats', { replace: true })
      }),
    [navigate, openConversation],
  )
}
