import { type Clock, minutesToMs } from '../clock.ts'

export interface RateLimiter {
  /** Counts one use by a member; false when it was used more than `maximum` times within a minute. */
  readonly allowUse: (clock: Clock, memberId: number, maximum: number) => boolean
}
interface RateWindow {
  count: number
  readonly endsAtMs: number
}
/**
 * A limit per member and minute of one process, for what is too frequent to be counted in the database. Of more than `most`
 * members at once the oldest windows are forgotten.
 */
export function createRateLimiter(most = 50_000): RateLimiter {
  // A house has one clock.
  const houses = new WeakMap<Clock, Map<number, RateWindow>>()
  return {
    allowUse(clock, memberId, maximum) {
      const windows = houses.get(clock) ?? new Map<number, RateWindow>()
      houses.set(clock, windows)
      const now = clock.now().getTime()
      const known = windows.get(memberId)
      if (known && now < known.endsAtMs) {
        known.count += 1
        return known.count <= maximum
      }
      // Deleted first: the map's order is that of beginnings.
      windows.delete(memberId)
      windows.set(memberId, { count: 1, endsAtMs: now + minutesToMs(1) })
      const oldest = windows.size > most ? windows.keys().next().value : undefined
      if (oldest !== undefined) windows.delete(oldest)
      return maximum > 0
    },
  }
}
