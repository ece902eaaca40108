import { useCallback, useSyncExternalStore } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { getServerTimeMs } from '../../../api/server-clock.ts'

const getSecondsBetween = (from: number, until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - from) / 1000))

/** Whole seconds that are left until then by the server's clock; a page begins with what the server saw as it made it. */
export function useRemainingSeconds(until: string): number {
  const made = useUser()?.server_time ?? until
  const everySecond = useCallback(
    (hear: () => void) => {
      let timer = 0
      // Aimed at the next full second each time, so that none is shown twice or left out.
      const wait = () => {
        const left = Date.parse(until) - getServerTimeMs()
        timer = window.setTimeout(tick, left > 0 ? left % 1000 || 1000 : 1000)
      }
      function tick() {
        hear()
        wait()
      }
      wait()
      return () => clearTimeout(timer)
    },
    [until],
  )
  return useSyncExternalStore(
    everySecond,
    () => getSecondsBetween(getServerTimeMs(), until),
    () => getSecondsBetween(Date.parse(made), until),
  )
}
