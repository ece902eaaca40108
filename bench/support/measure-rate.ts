const roundDurationMs = 3000

/** Calls per second that `concurrency` parallel callers complete in three seconds. */
export async function measureRate(
  concurrency: number,
  act: (lane: number) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + roundDurationMs
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      while (performance.now() < until) {
        await act(lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / roundDurationMs
}
