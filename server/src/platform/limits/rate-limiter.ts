import { type Clock, minutesToMs } from '../clock.ts'

export interface RateLimiter {
  /** Counts one use; returns false beyond `maximum` uses within a minute. */
  readonly allowUse: (clock: Clock, memberId: number, maximum: number) => boolean
}
interface RateWindow {
  count: number
  readonly endsAtMs: number
}
/**
 * In-memory limit per member and minute in one process, for actions too frequent to count in the database. Beyond `maxMembers`
 * members, the oldest windows are dropped.
 */
export function createRateLimiter(maxMembers = 50_000): RateLimiter {
  // Keyed by clock, which is unique per application: tests run several applications in one process.
  const windowsByClock = new WeakMap<Clock, Map<number, RateWindow>>()
  return {
    allowUse(clock, memberId, maximum) {
      const windows = windowsByClock.get(clock) ?? new Map<number, RateWindow>()
      windowsByClock.set(clock, windows)
      const now = clock.now().getTime()
      const window = windows.get(memberId)
      if (window && now < window.endsAtMs) {
        window.count += 1
        return window.count <= maximum
      }
      // Deleted first, so that the map stays ordered by window start.
      windows.delete(memberId)
      windows.set(memberId, { count: 1, endsAtMs: now + minutesToMs(1) })
      const oldest = windows.size > maxMembers ? windows.keys().next().value : undefined
      if (oldest !== undefined) windows.delete(oldest)
      return maximum > 0
    },
  }
}
