/** Milliseconds: what is shorter is not shown, how long the way takes, and how long its end stays (docs/design.md#progress-bar). */
const [throttle, duration, hide] = [200, 5000, 500]
const beat = 100

export interface Progress {
  readonly shown: boolean
  /** 0 to 100. */
  readonly percent: number
  readonly failed: boolean
}
const none: Progress = { shown: false, percent: 0, failed: false }

/** docs/design.md#progress-bar: start, increase, finish, fail. It never says 100 before the end is there, and ends once. */
export function newProgress() {
  let state = none
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
    increase((beat / duration) * 100)
    wait(walk, beat)
  }
  const end = (failed: boolean) => {
    if (!running) return
    running = false
    const seen = state.shown
    clearTimeout(timer)
    if (!seen && !failed) return set(none)
    set({ shown: true, percent: 100, failed })
    wait(() => set(none), hide)
  }
  return {
    read: () => state,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): void {
      running = true
      set(none)
      wait(() => {
        set({ shown: true })
        walk()
      }, throttle)
    },
    increase,
    finish: () => end(false),
    fail: () => end(true),
  }
}
