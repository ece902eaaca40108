import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { findOpenSessionIds } from '../accounts/index.ts'
import { secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { encodeFrame } from './hub.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { touchPresence } from './presence.ts'
import { closeForEndedSession, dropSlowestTabs, sendFrame, type Tab } from './tab.ts'

const heartbeatFrame = encodeFrame({ type: 'beat' })
/** Sessions that are asked for at once. */
const sessionBatchSize = 1000

export interface Heartbeat {
  readonly add: (tab: Tab) => void
  readonly remove: (tab: Tab) => void
  /** How many tabs there are. */
  readonly size: () => number
  /** Asks for the sessions of all tabs now: that some ended may not have been heard. */
  readonly checkAllSessions: () => void
  readonly stop: () => void
}
/**
 * Gives every tab a sign of life and asks for one, a part of them each second, so that thousands never cost one moment: a tab
 * that was silent since its last beat is cut off, one whose session ended is closed, and who is still here is noted as online.
 */
export function createHeartbeat(services: Services): Heartbeat {
  const slots = Array.from({ length: heartbeatSeconds }, () => new Set<Tab>())
  const tabs = new Map<Tab, Set<Tab>>()
  let next = 0
  let turn = 0
  /** Closes those whose session ended; answers the others. */
  const stillOpen = async (some: readonly Tab[]): Promise<Tab[]> => {
    const open = await findOpenSessionIds(
      services,
      some.map(({ sessionId }) => sessionId),
    )
    for (const tab of some) if (!open.has(tab.sessionId)) closeForEndedSession(tab)
    return some.filter(({ sessionId }) => open.has(sessionId))
  }
  const beat = async (some: readonly Tab[]) => {
    for (const tab of some) {
      if (!tab.isAlive) {
        tab.socket.terminate()
        continue
      }
      tab.isAlive = false
      tab.socket.ping()
      sendFrame(tab, heartbeatFrame)
    }
    const here = await stillOpen(some)
    await touchPresence(
      services,
      here.map(({ memberId }) => memberId),
    )
  }
  const warn = (error: unknown) => services.log.warn(error, 'a heartbeat failed')
  const askForAll = coalesceRuns(async () => {
    const all = [...tabs.keys()]
    for (let i = 0; i < all.length; i += sessionBatchSize)
      await stillOpen(all.slice(i, i + sessionBatchSize)).catch(warn)
  })
  const timer = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    const some = [...(slots[turn] ?? [])]
    if (some.length) beat(some).catch(warn)
    dropSlowestTabs(tabs.keys())
  }, secondsToMs(1))
  timer.unref()
  return {
    add(tab) {
      const slot = slots[next++ % heartbeatSeconds]
      if (!slot) return
      slot.add(tab)
      tabs.set(tab, slot)
    },
    remove(tab) {
      tabs.get(tab)?.delete(tab)
      tabs.delete(tab)
    },
    size: () => tabs.size,
    checkAllSessions: () => void askForAll(),
    stop: () => clearInterval(timer),
  }
}
