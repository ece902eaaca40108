import type { LeaderElection } from './tab-group.ts'

/**
 * Elects a leader tab with a Web Lock. The browser passes the lock on when the tab is closed, crashes or leaves. `lead` is called
 * when this tab becomes the leader; the function that it returns is called when it no longer is.
 */
export function electLeaderByLock(name: string, lead: () => () => void): LeaderElection {
  let hasLeft = false
  let stepDown = () => {}
  let waitController = new AbortController()
  const holdLock = () =>
    new Promise<void>((resolve) => {
      const stop = lead()
      stepDown = () => {
        stepDown = () => {}
        stop()
        resolve()
      }
    })
  const request = async (options: LockOptions): Promise<void> => {
    try {
      await navigator.locks.request(name, options, holdLock)
    } catch {
      // Either this tab stopped waiting, or another tab stole its lock while it was frozen: then it waits again.
      if (options.signal?.aborted) return
      stepDown()
    }
    if (!hasLeft) wait()
  }
  function wait() {
    waitController = new AbortController()
    void request({ signal: waitController.signal })
  }
  wait()
  return {
    takeOver() {
      if (hasLeft) return
      waitController.abort()
      void request({ steal: true })
    },
    leave() {
      hasLeft = true
      waitController.abort()
      stepDown()
    },
  }
}
