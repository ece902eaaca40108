import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { findOpenSessionIds } from '../accounts/index.ts'
import { secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { liveConnectionGauge } from '../platform/observability/metrics.ts'
import { encodeFrame } from './hub.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { touchPresence } from './presence.ts'
import { closeForEndedSession, dropSlowestTabs, sendFrame, type Tab } from './tab.ts'

const heartbeatFrame = encodeFrame({ type: 'beat' })
/** Number of sessions one query looks up. */
const sessionBatchSize = 1000

export interface Heartbeat {
  readonly add: (tab: Tab) => void
  readonly remove: (tab: Tab) => void
  readonly size: () => number
  /** Checks the sessions of all tabs now, because channel messages about ended sessions may have been lost. */
  readonly checkAllSessions: () => void
  readonly stop: () => void
}
/**
 * Sends every tab a heartbeat and a ping once per `heartbeatSeconds`; a part of the tabs each second, to spread the load. Terminates
 * tabs that did not answer since their last ping, closes those whose session ended, and records the other members as online.
 */
export function createHeartbeat(services: Services): Heartbeat {
  const slots = Array.from({ length: heartbeatSeconds }, () => new Set<Tab>())
  const tabs = new Map<Tab, Set<Tab>>()
  let nextSlot = 0
  let currentSlot = 0
  /** Closes tabs whose session ended; returns the others. */
  const closeEndedSessions = async (batch: readonly Tab[]): Promise<Tab[]> => {
    const openSessionIds = await findOpenSessionIds(
      services,
      batch.map(({ sessionId }) => sessionId),
    )
    for (const tab of batch) if (!openSessionIds.has(tab.sessionId)) closeForEndedSession(tab)
    return batch.filter(({ sessionId }) => openSessionIds.has(sessionId))
  }
  const sendHeartbeats = async (batch: readonly Tab[]) => {
    for (const tab of batch) {
      if (!tab.isAlive) {
        tab.socket.terminate()
        continue
      }
      tab.isAlive = false
      tab.socket.ping()
      sendFrame(tab, heartbeatFrame)
    }
    const openTabs = await closeEndedSessions(batch)
    await touchPresence(
      services,
      openTabs.map(({ memberId }) => memberId),
    )
  }
  const logFailure = (error: unknown) => services.log.warn(error, 'heartbeat failed')
  const checkAll = coalesceRuns(async () => {
    const allTabs = [...tabs.keys()]
    for (let i = 0; i < allTabs.length; i += sessionBatchSize)
      await closeEndedSessions(allTabs.slice(i, i + sessionBatchSize)).catch(logFailure)
  })
  const timer = setInterval(() => {
    currentSlot = (currentSlot + 1) % heartbeatSeconds
    const batch = [...(slots[currentSlot] ?? [])]
    if (batch.length) sendHeartbeats(batch).catch(logFailure)
    dropSlowestTabs(tabs.keys())
  }, secondsToMs(1))
  timer.unref()
  return {
    add(tab) {
      const slot = slots[nextSlot++ % heartbeatSeconds]
      if (!slot) return
      slot.add(tab)
      tabs.set(tab, slot)
      liveConnectionGauge.inc()
    },
    remove(tab) {
      tabs.get(tab)?.delete(tab)
      if (tabs.delete(tab)) liveConnectionGauge.dec()
    },
    size: () => tabs.size,
    checkAllSessions: () => void checkAll(),
    stop: () => clearInterval(timer),
  }
}
