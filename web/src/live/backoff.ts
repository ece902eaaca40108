const [shortest, longest] = [250, 30_000]

/** Milliseconds to wait before the next try: twice as long each time, up to half a minute, and never all at once. */
export const backoff = (tries: number, chance: number): number =>
  Math.min(longest, shortest * 2 ** tries) * (0.75 + chance / 2)
