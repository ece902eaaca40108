const [minBackoffMs, maxBackoffMs] = [250, 30_000]

/** Milliseconds to wait before the next try: twice as long each time, up to half a minute, and never all at once. */
export const getBackoffMs = (tries: number, chance: number): number =>
  Math.min(maxBackoffMs, minBackoffMs * 2 ** tries) * (0.75 + chance / 2)
