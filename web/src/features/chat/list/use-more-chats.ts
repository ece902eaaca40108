import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '../../../api/use-query.ts'
import { fetchMatchingChats, fetchNextChats } from './chats-cache.ts'
import { type ChatListState, type ChatFilter, isFilterActive } from './chats-store.ts'
import type { LoadedChats } from './load-chats.ts'

/** Milliseconds without typing before a name is searched. */
const searchDebounceMs = 250

interface ChatSearchState {
  readonly key: string
  readonly next: string | null
  readonly state: 'here' | 'asking' | 'failed'
}
export interface MoreChats {
  readonly hasMore: boolean
  readonly state: ChatSearchState['state']
  readonly load: () => void
}
const getSearchKey = ({ name, only }: ChatFilter, { resetCount }: ChatListState) =>
  JSON.stringify([name.trim(), only, resetCount])

/**
 * Loads what this tab doesn't have yet: further pages of the list, and search or filter results in them. Sends no requests
 * if the whole list is loaded and archived conversations can't match.
 */
export function useMoreChats(chats: ChatListState, filter: ChatFilter, loaded: LoadedChats): MoreChats {
  const cache = useQueryClient()
  const [pageState, setPageState] = useState<ChatSearchState['state']>('here')
  const [search, setSearch] = useState<ChatSearchState>({
    // Loader results don't apply if the list came from the cache.
    key: chats === loaded.chats ? getSearchKey(loaded.filter, chats) : '',
    next: isFilterActive(loaded.filter) ? loaded.next : null,
    state: 'here',
  })
  const key = getSearchKey(filter, chats)
  const isFiltering = isFilterActive(filter)
  const isRequested = search.key === key
  const { name, only } = filter
  const isComplete =
    chats.next === null && !(chats.has_archived && (only === 'archived' || only === undefined))
  const needsRequest = isFiltering && !isRequested && !isComplete

  const request = (after: string | null) => {
    setSearch({ key, next: after, state: 'asking' })
    // An answer to an outdated search is cached, but its cursor is ignored.
    const settle = (next: string | null, state: ChatSearchState['state']) =>
      setSearch((current) => (current.key === key ? { key, next, state } : current))
    fetchMatchingChats(cache, { name: name.trim(), only }, after).then(
      (next) => settle(next, 'here'),
      () => settle(after, 'failed'),
    )
  }
  const requestFirst = useEffectEvent(() => request(null))
  useEffect(() => {
    if (!needsRequest) return
    // Every keystroke restarts the delay.
    const timer = setTimeout(() => requestFirst(), name ? searchDebounceMs : 0)
    return () => clearTimeout(timer)
  }, [needsRequest, key, name])

  if (!isFiltering)
    return {
      hasMore: chats.next !== null,
      state: pageState,
      load() {
        if (pageState === 'asking') return
        setPageState('asking')
        fetchNextChats(cache).then(
          () => setPageState('here'),
          () => setPageState('failed'),
        )
      },
    }
  return {
    hasMore: isRequested && (search.next !== null || search.state === 'failed') && !isComplete,
    state: needsRequest ? 'asking' : isRequested ? search.state : 'here',
    load: () => search.state !== 'asking' && request(search.next),
  }
}
