import { refreshIntervalsMs } from '@amarelle/contract/domain/limits'

let isPushActive = false
/** Polls every 5 minutes instead of every minute while push notifications are active in this browser (docs/messages.md#refresh). */
export const setPollingPushActive = (isActive: boolean): void => {
  isPushActive = isActive
}

/** Calls `poll` after five seconds, then at regular intervals; returns the function that stops it. */
export function startPolling(poll: () => void): () => void {
  let timer = setTimeout(pollAndReschedule, refreshIntervalsMs.first)
  function pollAndReschedule() {
    poll()
    timer = setTimeout(
      pollAndReschedule,
      isPushActive ? refreshIntervalsMs.everyWithPush : refreshIntervalsMs.every,
    )
  }
  return () => clearTimeout(timer)
}
