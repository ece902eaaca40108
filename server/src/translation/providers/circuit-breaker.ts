import { addMs, type Clock, minutesToMs } from '../../platform/clock.ts'

const failuresToOpen = 3
const pauseMs = minutesToMs(1)

export interface CircuitBreaker {
  /** Whether the service may be asked now. After a pause, one request tries whether it works again. */
  readonly allowsRequest: () => boolean
  readonly recordSuccess: () => void
  readonly recordFailure: () => void
}

/** After three failures in a row a service is left alone for a minute, so that nobody waits for what will fail. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let pausedUntil: Date | null = null
  const pause = () => {
    pausedUntil = addMs(clock.now(), pauseMs)
  }
  return {
    allowsRequest() {
      if (pausedUntil === null) return true
      if (clock.now() < pausedUntil) return false
      // The next requests wait for what this one finds.
      pause()
      return true
    },
    recordSuccess() {
      failures = 0
      pausedUntil = null
    },
    recordFailure() {
      failures += 1
      if (failures >= failuresToOpen) pause()
    },
  }
}
