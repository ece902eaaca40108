import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { touchLastSeen } from '../accounts/index.ts'
import { findConversationPartners } from '../chat/index.ts'
import { addMs, secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { markOffline, findShownOnline, touchLastActive } from '../profiles/index.ts'
import { coalesceRuns } from './coalesce-runs.ts'

/** Milliseconds after the last connection: a page that loads again is no goodbye, and another process notes its own meanwhile. */
const offlineDelayMs = secondsToMs(heartbeatSeconds + 10)

/** Notes members who are still here. */
export async function touchPresence({ db, clock }: Services, memberIds: readonly number[]): Promise<void> {
  await touchLastActive(db, memberIds, clock.now())
  await touchLastSeen(db, memberIds, clock.now())
}

/** Tells those whom members talk with. */
async function publishPresence(
  { db }: Services,
  memberIds: readonly number[],
  online: boolean,
): Promise<void> {
  if (memberIds.length === 0) return
  for (const [profile, partners] of await findConversationPartners(db, memberIds))
    publishTransientEvent(db, partners, { type: 'presence', profile, online })
}
/** Notes who came, and tells it of those who show it. */
async function announceConnected(services: Services, memberIds: readonly number[]): Promise<void> {
  await touchPresence(services, memberIds)
  await publishPresence(services, await findShownOnline(services.db, memberIds), true)
}

export interface Presence {
  /** The first connection of the member to this process began. */
  readonly markConnected: (memberId: number) => void
  /** The last connection of the member to this process ended. */
  readonly markDisconnected: (memberId: number) => void
  readonly stop: () => void
}
/** Who came and who left, told once a second for all of them: a thousand who come back at once are a few statements. */
export function createPresence(services: Services): Presence {
  const coming = new Set<number>()
  const leaving = new Map<number, Date>()
  const look = coalesceRuns(async () => {
    const came = [...coming]
    coming.clear()
    const now = services.clock.now()
    const due = addMs(now, -offlineDelayMs)
    const gone = [...leaving].flatMap(([memberId, leftAt]) => (leftAt <= due ? [{ memberId, leftAt }] : []))
    for (const { memberId } of gone) leaving.delete(memberId)
    try {
      if (came.length) await announceConnected(services, came)
      if (gone.length) await publishPresence(services, await markOffline(services.db, gone, now), false)
    } catch (error) {
      services.log.warn(error, 'who came and left could not be told')
    }
  })
  const timer = setInterval(() => void look(), secondsToMs(1))
  timer.unref()
  return {
    markConnected(memberId) {
      if (!leaving.delete(memberId)) coming.add(memberId)
    },
    markDisconnected(memberId) {
      if (!coming.delete(memberId)) leaving.set(memberId, services.clock.now())
    },
    stop: () => clearInterval(timer),
  }
}
