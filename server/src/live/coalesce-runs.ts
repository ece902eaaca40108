/** Returns a function that runs `work`. Calls during a run cause one more run after it. The promise settles after the last run. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let runAgain = false
  const run = async () => {
    try {
      do {
        runAgain = false
        await work()
      } while (runAgain)
    } finally {
      running = null
    }
  }
  return () => {
    if (running) runAgain = true
    else running = run()
    return running
  }
}
