/** Runs `work` when asked; asked meanwhile, however often, it runs once more afterwards. Whoever asks waits for the end. */
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
