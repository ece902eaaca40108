// The lines of a run: the time of day, the seconds since the start, and what happened; and which figures were not as they must be.

export interface Transcript {
  readonly note: (line: string) => void
  /** Notes what is done, and how long it took. */
  readonly runStep: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  /** Notes a figure that must have a value; another value fails the run. */
  readonly check: (what: string, actual: unknown, expected: unknown) => void
  readonly misses: readonly string[]
}

export function createTranscript(print: (line: string) => void): Transcript {
  const startedAt = performance.now()
  const misses: string[] = []
  const note = (line: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
    print(`${new Date().toISOString().slice(11, 19)} ${seconds} s  ${line}`)
  }
  return {
    note,
    async runStep(name, act) {
      const stepStartedAt = performance.now()
      const result = await act()
      note(`${name}: ${((performance.now() - stepStartedAt) / 1000).toFixed(1)} s`)
      return result
    },
    check(what, actual, expected) {
      const isMissed = JSON.stringify(actual) !== JSON.stringify(expected)
      const line = `${what}: ${JSON.stringify(actual)}`
      note(isMissed ? `  MISSED ${line}, must be ${JSON.stringify(expected)}` : `  ok     ${line}`)
      if (isMissed) misses.push(line)
    },
    misses,
  }
}
