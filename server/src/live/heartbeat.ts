import type { WebSocket } from '@fastify/websocket'
import { openSessions } from '../accounts/index.ts'
import { seconds } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { stayOnline } from './presence.ts'

export interface Beating {
  readonly socket: WebSocket
  readonly memberId: number
  readonly sessionId: string
  alive: boolean
}
/** Seconds between two beats of one tab. */
const period = 25

/**
 * Asks every tab for a sign of life, a part of them each second, so that thousands never cost one moment: a tab that was
 * silent since its last beat is cut off, one whose session ended is closed, and who is still here is noted as online.
 */
export function createHeartbeat(parts: Parts): { add: (tab: Beating) => () => void; stop: () => void } {
  const slots = Array.from({ length: period }, () => new Set<Beating>())
  let next = 0
  let turn = 0
  const beat = async (tabs: readonly Beating[]) => {
    for (const tab of tabs) {
      if (!tab.alive) tab.socket.terminate()
      tab.alive = false
      tab.socket.ping()
    }
    const open = await openSessions(
      parts,
      tabs.map(({ sessionId }) => sessionId),
    )
    for (const tab of tabs) if (!open.has(tab.sessionId)) tab.socket.close(1008, 'logged out')
    await stayOnline(
      parts,
      tabs.filter(({ sessionId }) => open.has(sessionId)).map(({ memberId }) => memberId),
    )
  }
  const timer = setInterval(() => {
    turn = (turn + 1) % period
    const tabs = [...(slots[turn] ?? [])]
    if (tabs.length) beat(tabs).catch((error: unknown) => parts.log.warn(error, 'a heartbeat failed'))
  }, seconds(1))
  timer.unref()
  return {
    add(tab) {
      const slot = slots[next++ % period]
      slot?.add(tab)
      return () => slot?.delete(tab)
    },
    stop: () => clearInterval(timer),
  }
}
