import { refreshIntervalsMs } from '@amarelle/contract/domain/limits'

let isPushActive = false
/** Whether push tells this browser of what is new: then the refreshes may be rarer (docs/messages.md#refresh). */
export const setPollingPushActive = (isTold: boolean): void => {
  isPushActive = isTold
}

/** Five seconds after the start and then again and again; answers how to end it. */
export function startPolling(ask: () => void): () => void {
  let timer = setTimeout(again, refreshIntervalsMs.first)
  function again() {
    ask()
    timer = setTimeout(again, isPushActive ? refreshIntervalsMs.everyWithPush : refreshIntervalsMs.every)
  }
  return () => clearTimeout(timer)
}
