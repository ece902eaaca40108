import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '../../../api/use-query.ts'
import { fetchMatchingChats, fetchNextChats } from './chats-cache.ts'
import { type ChatListState, type ChatFilter, isFilterActive } from './chats-store.ts'
import type { LoadedChats } from './load-chats.ts'

/** Milliseconds without a key before the server is asked for a name. */
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
 * What is not known here yet: further pages of the list, and what a search or a filter finds in them. As long as all is known
 * nothing is asked for.
 */
export function useMoreChats(chats: ChatListState, filter: ChatFilter, loaded: LoadedChats): MoreChats {
  const cache = useQueryClient()
  const [page, setPage] = useState<ChatSearchState['state']>('here')
  const [found, setFound] = useState<ChatSearchState>({
    // What the loader found is not here where the list was known already.
    key: chats === loaded.chats ? getSearchKey(loaded.filter, chats) : '',
    next: isFilterActive(loaded.filter) ? loaded.next : null,
    state: 'here',
  })
  const key = getSearchKey(filter, chats)
  const filtering = isFilterActive(filter)
  const asked = found.key === key
  const toAsk = filtering && !asked && chats.next !== null
  const { name, only } = filter

  const ask = (after: string | null) => {
    setFound({ key, next: after, state: 'asking' })
    // An answer to what is no longer looked for is kept, but leads nowhere.
    const settle = (next: string | null, state: ChatSearchState['state']) =>
      setFound((now) => (now.key === key ? { key, next, state } : now))
    fetchMatchingChats(cache, { name: name.trim(), only }, after).then(
      (next) => settle(next, 'here'),
      () => settle(after, 'failed'),
    )
  }
  const begin = useEffectEvent(() => ask(null))
  useEffect(() => {
    if (!toAsk) return
    // Each key begins the pause anew.
    const timer = setTimeout(() => begin(), name ? searchDebounceMs : 0)
    return () => clearTimeout(timer)
  }, [toAsk, key, name])

  if (!filtering)
    return {
      hasMore: chats.next !== null,
      state: page,
      load() {
        if (page === 'asking') return
        setPage('asking')
        fetchNextChats(cache).then(
          () => setPage('here'),
          () => setPage('failed'),
        )
      },
    }
  return {
    hasMore: asked && (found.next !== null || found.state === 'failed') && chats.next !== null,
    state: toAsk ? 'asking' : asked ? found.state : 'here',
    load: () => found.state !== 'asking' && ask(found.next),
  }
}
