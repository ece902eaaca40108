import { refresh } from '@amarelle/contract/limits'

let told = false
/** Whether push tells this browser of what is new: then the refreshes may be rarer (docs/messages.md#refresh). */
export const refreshRarely = (isTold: boolean): void => {
  told = isTold
}

/** Five seconds after the start and then again and again; answers how to end it. */
export function startRefreshing(ask: () => void): () => void {
  let timer = setTimeout(again, refresh.first)
  function again() {
    ask()
    timer = setTimeout(again, told ? refresh.everyWithPush : refresh.every)
  }
  return () => clearTimeout(timer)
}
