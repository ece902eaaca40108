import type { LiveEvent } from '@amarelle/contract/endpoints/live'

/** `new`: process the event. `known`: ignore a duplicate. `gap`: process it, but earlier ones are missing: reload everything. */
type SequenceStatus = 'new' | 'known' | 'gap'
export interface EventSequence {
  /** Number of the last event received; lower numbers are known. */
  readonly last: number | undefined
  readonly record: (event: LiveEvent) => SequenceStatus
}

/** Detects duplicate and missing numbered events across connections; `last` is the last number of an earlier connection. */
export function createEventSequence(last?: number): EventSequence {
  const sequence = {
    last,
    record(event: LiveEvent): SequenceStatus {
      if (event.type === 'hello') {
        // Without `reload` the server sends the missed events next.
        if (event.reload) sequence.last = event.no
        return 'new'
      }
      if (!('no' in event)) return 'new'
      const previous = sequence.last
      if (previous !== undefined && event.no <= previous) return 'known'
      sequence.last = event.no
      return previous !== undefined && event.no > previous + 1 ? 'gap' : 'new'
    },
  }
  return sequence
}
