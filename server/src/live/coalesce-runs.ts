/** Returns a function that runs `work`. Calls during a run cause one more run after it. The promise settles after the last run. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      running = null
    }
  }
  return () => {
    if (running) again = true
    else running = run()
    return running
  }
}
