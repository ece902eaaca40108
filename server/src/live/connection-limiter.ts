import { secondsToMs } from '../platform/clock.ts'

/** Connection attempts per member and minute: enough for 20 tabs that each reload a few times. */
const maxConnectionsPerMinute = 120

/** Limits how often each member connects to this process, in fixed windows of a minute shared by all members. */
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
