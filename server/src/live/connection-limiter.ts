import { secondsToMs } from '../platform/clock.ts'

/** Connections that a member may begin in a minute: twenty browsers that are all shown anew a few times. */
const maxConnectionsPerMinute = 120

/** Counts how often members connect to this process; a minute begins for all at once. */
export function createConnectionLimiter(): { allows: (memberId: number) => boolean; stop: () => void } {
  const counts = new Map<number, number>()
  const timer = setInterval(() => counts.clear(), secondsToMs(60))
  timer.unref()
  return {
    allows(memberId) {
      const count = (counts.get(memberId) ?? 0) + 1
      counts.set(memberId, count)
      return count <= maxConnectionsPerMinute
    },
    stop: () => clearInterval(timer),
  }
}
