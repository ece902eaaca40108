import { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Thread } from './thread-store.ts'
import type { ThreadDispatch } from './use-thread.ts'

/** Messages to a page while scrolling; the server gives at most so many when a jump is made. */
const scrollPageSize = 50
const jumpPageSize = 200

export interface OlderMessages {
  readonly state: 'idle' | 'loading' | 'failed'
  /** The next page back, unless one is on its way. */
  readonly load: () => void
  /** Pages back until this message is there; false when the connection fails. */
  readonly loadUpTo: (id: number) => Promise<boolean>
}

/** Pages back. */
export function useOlderMessages(profile: number, thread: Thread, dispatch: ThreadDispatch): OlderMessages {
  const [state, setState] = useState<OlderMessages['state']>('idle')
  const loading = useRef(false)
  const oldest = thread.messages[0]?.id
  const shown = useRef({ oldest, more: thread.more })
  useEffect(() => {
    shown.current = { oldest, more: thread.more }
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
  const begin = useCallback(async (act: () => Promise<unknown>): Promise<boolean> => {
    if (loading.current) return false
    loading.current = true
    setState('loading')
    const done = await act().then(
      () => true,
      () => false,
    )
    loading.current = false
    setState(done ? 'idle' : 'failed')
    return done
  }, [])
  const load = useCallback(() => {
    const { oldest: before, more } = shown.current
    if (before !== undefined && more) void begin(() => page(before, scrollPageSize))
  }, [begin, page])
  const loadUpTo = useCallback(
    (id: number) =>
      begin(async () => {
        let before = shown.current.oldest
        while (before !== undefined && before > id) before = await page(before, jumpPageSize)
      }),
    [begin, page],
  )
  return { state, load, loadUpTo }
}
