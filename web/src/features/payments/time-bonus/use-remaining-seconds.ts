import { useCallback, useSyncExternalStore } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { getServerTimeMs } from '../../../api/server-clock.ts'

const getSecondsBetween = (from: number, until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - from) / 1000))

/** Returns the whole seconds until `until` by the server's clock; hydration starts with the time of server rendering. */
export function useRemainingSeconds(until: string): number {
  const renderedAt = useUser()?.server_time ?? until
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer = 0
      // Aligns each tick with the next full second, so that none is shown twice or skipped.
      const scheduleTick = () => {
        const remainingMs = Date.parse(until) - getServerTimeMs()
        timer = window.setTimeout(tick, remainingMs > 0 ? remainingMs % 1000 || 1000 : 1000)
      }
      function tick() {
        listener()
        scheduleTick()
      }
      scheduleTick()
      return () => clearTimeout(timer)
    },
    [until],
  )
  return useSyncExternalStore(
    subscribe,
    () => getSecondsBetween(getServerTimeMs(), until),
    () => getSecondsBetween(Date.parse(renderedAt), until),
  )
}
