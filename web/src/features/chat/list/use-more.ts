import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '../../../api/use-query.ts'
import { askFound, askNextChats } from './chats-cache.ts'
import { type Chats, type Filter, isFiltering } from './chats-store.ts'
import type { Loaded } from './load-chats.ts'

/** Milliseconds without a key before the server is asked for a name. */
const typingPause = 250

interface Found {
  readonly key: string
  readonly next: string | null
  readonly state: 'here' | 'asking' | 'failed'
}
export interface More {
  readonly any: boolean
  readonly state: Found['state']
  readonly load: () => void
}
const keyOf = ({ name, only }: Filter, { round }: Chats) => JSON.stringify([name.trim(), only, round])

/**
 * What is not known here yet: further pages of the list, and what a search or a filter finds in them. As long as all is known
 * nothing is asked for.
 */
export function useMore(chats: Chats, filter: Filter, loaded: Loaded): More {
  const cache = useQueryClient()
  const [page, setPage] = useState<Found['state']>('here')
  const [found, setFound] = useState<Found>({
    // What the loader found is not here where the list was known already.
    key: chats === loaded.chats ? keyOf(loaded.filter, chats) : '',
    next: isFiltering(loaded.filter) ? loaded.next : null,
    state: 'here',
  })
  const key = keyOf(filter, chats)
  const filtering = isFiltering(filter)
  const asked = found.key === key
  const toAsk = filtering && !asked && chats.next !== null
  const { name, only } = filter

  const ask = (after: string | null) => {
    setFound({ key, next: after, state: 'asking' })
    // An answer to what is no longer looked for is kept, but leads nowhere.
    const settle = (next: string | null, state: Found['state']) =>
      setFound((now) => (now.key === key ? { key, next, state } : now))
    askFound(cache, { name: name.trim(), only }, after).then(
      (next) => settle(next, 'here'),
      () => settle(after, 'failed'),
    )
  }
  const begin = useEffectEvent(() => ask(null))
  useEffect(() => {
    if (!toAsk) return
    // Each key begins the pause anew.
    const timer = setTimeout(() => begin(), name ? typingPause : 0)
    return () => clearTimeout(timer)
  }, [toAsk, key, name])

  if (!filtering)
    return {
      any: chats.next !== null,
      state: page,
      load() {
        if (page === 'asking') return
        setPage('asking')
        askNextChats(cache).then(
          () => setPage('here'),
          () => setPage('failed'),
        )
      },
    }
  return {
    any: asked && (found.next !== null || found.state === 'failed') && chats.next !== null,
    state: toAsk ? 'asking' : asked ? found.state : 'here',
    load: () => found.state !== 'asking' && ask(found.next),
  }
}
