import { createProblem } from '@amarelle/contract/domain/errors'

export interface FairQueueLimits {
  /** Concurrent tasks in total; each member has at most one. */
  readonly maxConcurrent: number
  readonly maxWaitingPerMember: number
  readonly maxWaitingTotal: number
}
export type FairQueue = <T>(memberId: number, work: () => Promise<T>) => Promise<T>

/**
 * Runs tasks with the members taking turns, so that many tasks of one member delay another by one task at most. Throws
 * `too_many_requests` when the queue is full.
 */
export function createFairQueue({
  maxConcurrent,
  maxWaitingPerMember,
  maxWaitingTotal,
}: FairQueueLimits): FairQueue {
  // In order of the members' next turn.
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
      // Moves the member behind all who are waiting.
      const starts = waiting.get(memberId)
      if (starts && waiting.delete(memberId)) waiting.set(memberId, starts)
      startNext()
    }
  }
}
