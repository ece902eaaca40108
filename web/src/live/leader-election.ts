import type { LeaderElection } from './tab-group.ts'

/**
 * One tab of a browser leads by holding a lock; the browser hands it on when the tab is closed, crashes or leaves. Without locks
 * every tab leads itself.
 */
export function electLeaderByLock(name: string, lead: () => () => void): LeaderElection {
  let left = false
  let stepDown = () => {}
  let waiting = new AbortController()
  const held = () =>
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
      await navigator.locks.request(name, options, held)
    } catch {
      // Either this tab gave up waiting, or its lock was taken while it slept: then it waits again.
      if (options.signal?.aborted) return
      stepDown()
    }
    if (!left) wait()
  }
  function wait() {
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }
  wait()
  return {
    takeOver() {
      if (left) return
      waiting.abort()
      void request({ steal: true })
    },
    leave() {
      left = true
      waiting.abort()
      stepDown()
    },
  }
}
