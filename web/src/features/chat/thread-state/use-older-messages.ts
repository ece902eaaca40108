import { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Thread } from './thread-store.ts'
import type { ThreadDispatch } from './use-thread.ts'

/** Messages per request when scrolling, and when jumping (the server's maximum). */
const scrollPageSize = 50
const jumpPageSize = 200

export interface OlderMessages {
  readonly state: 'idle' | 'loading' | 'failed'
  /** Loads the next older page, unless a request is pending. */
  readonly load: () => void
  /** Loads older pages until this message is loaded; resolves to false on errors or if a request is pending. */
  readonly loadUpTo: (id: number) => Promise<boolean>
}

export function useOlderMessages(profile: number, thread: Thread, dispatch: ThreadDispatch): OlderMessages {
  const [state, setState] = useState<OlderMessages['state']>('idle')
  const loading = useRef(false)
  const oldest = thread.messages[0]?.id
  const latest = useRef({ oldest, more: thread.more })
  useEffect(() => {
    latest.current = { oldest, more: thread.more }
  }, [oldest, thread.more])
  const page = useCallback(
    async (before: number, count: number) => {
      const page = await call(getThreadEndpoint, { profile, before, count })
      dispatch({ type: 'older', page })
      const next = page.messages[0]?.id
      return page.more && next !== undefined ? next : undefined
    },
    [profile, dispatch],
  )
  const runExclusive = useCallback(async (task: () => Promise<unknown>): Promise<boolean> => {
    if (loading.current) return false
    loading.current = true
    setState('loading')
    const succeeded = await task().then(
      () => true,
      () => false,
    )
    loading.current = false
    setState(succeeded ? 'idle' : 'failed')
    return succeeded
  }, [])
  const load = useCallback(() => {
    const { oldest: before, more } = latest.current
    if (before !== undefined && more) void runExclusive(() => page(before, scrollPageSize))
  }, [runExclusive, page])
  const loadUpTo = useCallback(
    (id: number) =>
      runExclusive(async () => {
        let before = latest.current.oldest
        while (before !== undefined && before > id) before = await page(before, jumpPageSize)
      }),
    [runExclusive, page],
  )
  return { state, load, loadUpTo }
}
