import type { LiveEvent } from '@amarelle/contract/endpoints/live'

/** new: to be told. known: told before. gap: to be told, and some before it are missing: ask for everything again. */
type SequenceStatus = 'new' | 'known' | 'gap'
export interface EventSequence {
  /** Number of the last event that was heard; what came before it is known. */
  readonly last: number | undefined
  readonly hear: (event: LiveEvent) => SequenceStatus
}

/** Each numbered event once, whatever connection it comes by; `last` is what was heard on one before. */
export function createEventSequence(last?: number): EventSequence {
  const order = {
    last,
    hear(event: LiveEvent): SequenceStatus {
      if (event.type === 'hello') {
        // Else what was missed follows it, one by one.
        if (event.reload) order.last = event.no
        return 'new'
      }
      if (!('no' in event)) return 'new'
      const before = order.last
      if (before !== undefined && event.no <= before) return 'known'
      order.last = event.no
      return before !== undefined && event.no > before + 1 ? 'gap' : 'new'
    },
  }
  return order
}
