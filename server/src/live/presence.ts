import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { touchLastSeen } from '../accounts/index.ts'
import { findConversationPartners } from '../chat/index.ts'
import { addMs, secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { markOffline, findShownOnline, touchLastActive } from '../profiles/index.ts'
import { coalesceRuns } from './coalesce-runs.ts'

/**
 * Milliseconds from the end of the last connection until a member counts as offline: time to reload a page, and for other processes
 * to record their connections of the member.
 */
const offlineDelayMs = secondsToMs(heartbeatSeconds + 10)

/** Updates when the members were last active and last seen. */
export async function touchPresence({ db, clock }: Services, memberIds: readonly number[]): Promise<void> {
  await touchLastActive(db, memberIds, clock.now())
  await touchLastSeen(db, memberIds, clock.now())
}

/** Notifies the conversation partners of the members. */
async function publishPresence(
  { db }: Services,
  memberIds: readonly number[],
  online: boolean,
): Promise<void> {
  if (memberIds.length === 0) return
  for (const [profile, partners] of await findConversationPartners(db, memberIds))
    publishTransientEvent(db, partners, { type: 'presence', profile, online })
}
/** Records connected members as active, and notifies the partners of those who show that they are online. */
async function announceConnected(services: Services, memberIds: readonly number[]): Promise<void> {
  await touchPresence(services, memberIds)
  await publishPresence(services, await findShownOnline(services.db, memberIds), true)
}

export interface Presence {
  /** The member's first connection to this process was opened. */
  readonly markConnected: (memberId: number) => void
  /** The member's last connection to this process was closed. */
  readonly markDisconnected: (memberId: number) => void
  readonly stop: () => void
}
/** Announces connected and disconnected members once a second, so that a thousand who reconnect at once cost a few statements. */
export function createPresence(services: Services): Presence {
  const connected = new Set<number>()
  const disconnected = new Map<number, Date>()
  const announce = coalesceRuns(async () => {
    const online = [...connected]
    connected.clear()
    const now = services.clock.now()
    const offlineBefore = addMs(now, -offlineDelayMs)
    const offline = [...disconnected].flatMap(([memberId, leftAt]) =>
      leftAt <= offlineBefore ? [{ memberId, leftAt }] : [],
    )
    for (const { memberId } of offline) disconnected.delete(memberId)
    try {
      if (online.length) await announceConnected(services, online)
      if (offline.length) await publishPresence(services, await markOffline(services.db, offline, now), false)
    } catch (error) {
      services.log.warn(error, 'publishing presence changes failed')
    }
  })
  const timer = setInterval(() => void announce(), secondsToMs(1))
  timer.unref()
  return {
    markConnected(memberId) {
      if (!disconnected.delete(memberId)) connected.add(memberId)
    },
    markDisconnected(memberId) {
      if (!connected.delete(memberId)) disconnected.set(memberId, services.clock.now())
    },
    stop: () => clearInterval(timer),
  }
}
