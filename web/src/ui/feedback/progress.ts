/** Milliseconds: what is shorter is not shown, how long the way takes, and how long its end stays (docs/design.md#progress-bar). */
const [showDelayMs, fillDurationMs, hideDelayMs] = [200, 5000, 500]
const tickMs = 100

export interface Progress {
  readonly shown: boolean
  /** 0 to 100. */
  readonly percent: number
  readonly failed: boolean
}
const idleProgress: Progress = { shown: false, percent: 0, failed: false }

/** docs/design.md#progress-bar: start, increase, finish, fail. It never says 100 before the end is there, and ends once. */
export function createProgress() {
  let state = idleProgress
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (next: Partial<Progress>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const wait = (act: () => void, milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }
  const increase = (by: number) => set({ percent: Math.min(99, state.percent + by) })
  const walk = () => {
    increase((tickMs / fillDurationMs) * 100)
    wait(walk, tickMs)
  }
  const end = (failed: boolean) => {
    if (!running) return
    running = false
    const seen = state.shown
    clearTimeout(timer)
    if (!seen && !failed) return set(idleProgress)
    set({ shown: true, percent: 100, failed })
    wait(() => set(idleProgress), hideDelayMs)
  }
  return {
    read: () => state,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): void {
      running = true
      set(idleProgress)
      wait(() => {
        set({ shown: true })
        walk()
      }, showDelayMs)
    },
    increase,
    finish: () => end(false),
    fail: () => end(true),
  }
}
