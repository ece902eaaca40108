import { createProblem } from '@amarelle/contract/domain/errors'

export interface FairQueueLimits {
  /** Pieces of work at a time; of one member never more than one. */
  readonly maxConcurrent: number
  readonly maxWaitingPerMember: number
  readonly maxWaitingTotal: number
}
export type FairQueue = <T>(memberId: number, work: () => Promise<T>) => Promise<T>

/**
 * Members take turns: whoever has much waiting delays themselves, and somebody else by one piece of work at most. What is more than
 * may wait is refused with `too_many_requests`.
 */
export function createFairQueue({
  maxConcurrent,
  maxWaitingPerMember,
  maxWaitingTotal,
}: FairQueueLimits): FairQueue {
  // In the order of their next turn.
  const waiting = new Map<number, (() => void)[]>()
  const working = new Set<number>()
  let waitingCount = 0

  function startNext(): void {
    if (working.size >= maxConcurrent) return
    for (const [memberId, starts] of waiting) {
      if (working.has(memberId)) continue
      const start = starts.shift()
      if (starts.length === 0) waiting.delete(memberId)
      if (!start) continue
      waitingCount -= 1
      working.add(memberId)
      start()
      return
    }
  }
  function waitForTurn(memberId: number): Promise<void> {
    const starts = waiting.get(memberId) ?? []
    if (starts.length >= maxWaitingPerMember || waitingCount >= maxWaitingTotal)
      throw createProblem('too_many_requests')
    waitingCount += 1
    return new Promise((start) => {
      starts.push(start)
      waiting.set(memberId, starts)
      startNext()
    })
  }
  return async (memberId, work) => {
    await waitForTurn(memberId)
    try {
      return await work()
    } finally {
      working.delete(memberId)
      // Whoever had a turn comes after everybody who waits now.
      const starts = waiting.get(memberId)
      if (starts && waiting.delete(memberId)) waiting.set(memberId, starts)
      startNext()
    }
  }
}
