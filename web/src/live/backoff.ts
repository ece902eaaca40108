const [minBackoffMs, maxBackoffMs] = [250, 30_000]

/** Returns the delay before the next attempt: doubles up to 30 s, with ±25 % jitter from `chance` (0 to 1). */
export const getBackoffMs = (tries: number, chance: number): number =>
  Math.min(maxBackoffMs, minBackoffMs * 2 ** tries) * (0.75 + chance / 2)
