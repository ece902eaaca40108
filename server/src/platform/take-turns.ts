/** Runs at most `atOnce` pieces of work at a time; the others wait in the order in which they came. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working < atOnce) working += 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      // Whoever ends hands the turn on: it never becomes free for somebody who came later.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
