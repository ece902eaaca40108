/** A position in the primary's log at a time of this process's clock. */
interface LogSample {
  readonly atMs: number
  readonly position: bigint
}

/** PostgreSQL's text of a log position, `16/B374D848`, as a number. */
export const parseLogPosition = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Samples before the replica's position are of no further use; more than this many mean that it has stopped. */
const maxSamples = 120

/**
 * Measures a replica's lag from positions in the log. The age of its last transaction would grow while nobody writes.
 */
export function createLagMeter() {
  let samples: LogSample[] = []
  return {
    /** Records where the primary was; `atMs` is before the question. */
    addPrimaryPosition(atMs: number, position: bigint): void {
      samples = [...samples.slice(1 - maxSamples), { atMs, position }]
    },
    /**
     * Milliseconds since the primary's first recorded position that the replica has not reached; 0 if it has reached all. Null
     * without a recorded position.
     */
    measureLagMs(nowMs: number, replicaPosition: bigint): number | null {
      if (samples.length === 0) return null
      const missing = samples.find(({ position }) => position > replicaPosition)
      const reached = samples.findLastIndex(({ position }) => position <= replicaPosition)
      samples = samples.slice(Math.max(0, reached))
      return missing ? nowMs - missing.atMs : 0
    },
  }
}
