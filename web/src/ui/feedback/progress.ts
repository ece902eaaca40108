/** Delay before it is shown, time to fill, and how long the end stays visible (docs/design.md#progress-bar). */
const [showDelayMs, fillDurationMs, hideDelayMs] = [200, 5000, 500]
const tickMs = 100

export interface Progress {
  readonly shown: boolean
  /** 0 to 100. */
  readonly percent: number
  readonly failed: boolean
}
const idleProgress: Progress = { shown: false, percent: 0, failed: false }

/** State of the progress bar (docs/design.md#progress-bar). Reaches 100 only with `finish` or `fail`, of which only the first counts. */
export function createProgress() {
  let state = idleProgress
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const update = (next: Partial<Progress>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const schedule = (callback: () => void, milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(callback, milliseconds)
  }
  const increase = (percent: number) => update({ percent: Math.min(99, state.percent + percent) })
  const grow = () => {
    increase((tickMs / fillDurationMs) * 100)
    schedule(grow, tickMs)
  }
  const end = (failed: boolean) => {
    if (!isRunning) return
    isRunning = false
    const wasShown = state.shown
    clearTimeout(timer)
    if (!wasShown && !failed) return update(idleProgress)
    update({ shown: true, percent: 100, failed })
    schedule(() => update(idleProgress), hideDelayMs)
  }
  return {
    read: () => state,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): void {
      isRunning = true
      update(idleProgress)
      schedule(() => {
        update({ shown: true })
        grow()
      }, showDelayMs)
    },
    increase,
    finish: () => end(false),
    fail: () => end(true),
  }
}
