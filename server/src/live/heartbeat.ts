import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { findOpenSessionIds } from '../accounts/index.ts'
import { secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { frameOf } from './hub.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { stayOnline } from './presence.ts'
import { endTab, relieve, sendFrame, type Tab } from './tab.ts'

const beatFrame = frameOf({ type: 'beat' })
/** Sessions that are asked for at once. */
const sessionsAtOnce = 1000

export interface Heartbeat {
  readonly add: (tab: Tab) => void
  readonly remove: (tab: Tab) => void
  /** How many tabs there are. */
  readonly size: () => number
  /** Asks for the sessions of all tabs now: that some ended may not have been heard. */
  readonly askForAll: () => void
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
    for (const tab of some) if (!open.has(tab.sessionId)) endTab(tab)
    return some.filter(({ sessionId }) => open.has(sessionId))
  }
  const beat = async (some: readonly Tab[]) => {
    for (const tab of some) {
      if (!tab.alive) {
        tab.socket.terminate()
        continue
      }
      tab.alive = false
      tab.socket.ping()
      sendFrame(tab, beatFrame)
    }
    const here = await stillOpen(some)
    await stayOnline(
      services,
      here.map(({ memberId }) => memberId),
    )
  }
  const warn = (error: unknown) => services.log.warn(error, 'a heartbeat failed')
  const askForAll = oneAtATime(async () => {
    const all = [...tabs.keys()]
    for (let i = 0; i < all.length; i += sessionsAtOnce)
      await stillOpen(all.slice(i, i + sessionsAtOnce)).catch(warn)
  })
  const timer = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    const some = [...(slots[turn] ?? [])]
    if (some.length) beat(some).catch(warn)
    relieve(tabs.keys())
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
    askForAll: () => void askForAll(),
    stop: () => clearInterval(timer),
  }
}
