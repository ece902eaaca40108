import { secondsToMs } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import { checkedMemberCounter } from '../platform/observability/metrics.ts'
import { findMembersBehind } from './member-event.sql.ts'

/** Number of members one query looks up. */
const memberBatchSize = 10_000
const pollIntervalMs = secondsToMs(1)
/** A check of many members is followed by a pause of so many times its duration, so that it cannot keep the database busy. */
const pauseFactor = 4

interface MemberPosition {
  readonly memberId: number
  /** Number of the last event that was sent. */
  readonly last: number
}
export interface MissedEventCheck {
  /** Looks all members up soon: events may have been missed. */
  readonly request: () => void
  /** Resolves when a running check has ended. */
  readonly stop: () => Promise<void>
}
/** Finds members whose newest event was not sent. It asks the database only after a request, and while `isPolling`. */
export function createMissedEventCheck({
  db,
  log,
  isPolling,
  listMembers,
  onMissed,
  onRequested,
}: {
  readonly db: Db
  readonly log: Log
  readonly isPolling: () => boolean
  readonly listMembers: () => Iterable<MemberPosition>
  readonly onMissed: (memberId: number) => void
  /** Called with each check that was requested. */
  readonly onRequested: () => void
}): MissedEventCheck {
  let isRequested = false
  let running: Promise<void> | null = null
  let notBefore = 0

  const checkAll = async (): Promise<void> => {
    const members = [...listMembers()]
    checkedMemberCounter.inc(members.length)
    for (let i = 0; i < members.length; i += memberBatchSize)
      for (const memberId of await findMembersBehind(db, members.slice(i, i + memberBatchSize)))
        onMissed(memberId)
  }
  const checkIfDue = () => {
    const startedAt = performance.now()
    if (running || startedAt < notBefore || !(isRequested || isPolling())) return
    if (isRequested) onRequested()
    isRequested = false
    running = checkAll()
      .catch((error: unknown) => {
        isRequested = true
        log.warn(error, 'checking for missed events failed')
      })
      .finally(() => {
        running = null
        const endedAt = performance.now()
        notBefore = endedAt + Math.max(pollIntervalMs / 2, pauseFactor * (endedAt - startedAt))
      })
  }
  const timer = setInterval(checkIfDue, pollIntervalMs)
  timer.unref()
  return {
    request() {
      isRequested = true
      checkIfDue()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
