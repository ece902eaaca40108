import { addMs, type Clock, minutesToMs } from '../../platform/clock.ts'

const failuresToOpen = 3
const pauseMs = minutesToMs(1)

export interface CircuitBreaker {
  /** Returns whether the service may be asked now. */
  readonly allowsRequest: () => boolean
  /** After a pause, the first request tries whether the service works again, and the next ones wait for what it finds. */
  readonly recordStart: () => void
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
    allowsRequest: () => pausedUntil === null || clock.now() >= pausedUntil,
    recordStart() {
      if (pausedUntil !== null) pause()
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
