import type { WebSocket } from '@fastify/websocket'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'

/** A message that was sent to a browser and not acknowledged yet. */
interface UnacknowledgedMessage {
  readonly no: number
  readonly conversationId: number
  readonly messageId: number
}
/** One connection. There are thousands, so it holds no functions, to save memory. */
export interface Tab {
  readonly socket: WebSocket
  readonly memberId: number
  readonly sessionId: string
  /** In milliseconds, of `Date.now()`. */
  readonly connectedAt: number
  /** Number of the last event that it was sent; -1 until its position is known. */
  lastSent: number
  /** Number of the last event that it acknowledged. */
  acknowledged: number
  /** Newest event number that arrived while `lastSent` was unknown. */
  newestMissed: number
  unacknowledged: UnacknowledgedMessage[] | null
  /** True if it answered a ping since the last heartbeat. */
  isAlive: boolean
  /** Frames received in the current rate-limit window. */
  frameCount: number
  /** In milliseconds, of `performance.now()`. */
  frameWindowStart: number
}
export const createTab = (socket: WebSocket, memberId: number, sessionId: string): Tab => ({
  socket,
  memberId,
  sessionId,
  connectedAt: Date.now(),
  lastSent: -1,
  acknowledged: -1,
  newestMissed: -1,
  unacknowledged: null,
  isAlive: true,
  frameCount: 0,
  frameWindowStart: 0,
})

/** Maximum bytes buffered for one slow tab. */
const maxBufferedBytesPerTab = 1024 * 1024
/** Number of sent events a tab may leave unacknowledged. */
export const maxUnacknowledgedEvents = 1000
/** Maximum bytes buffered for all tabs of a process. */
const maxBufferedBytes = 64 * 1024 * 1024

const textFrame = { binary: false }
/** Sends an event that was encoded once for all tabs. Terminates a tab that lags too far; it will reconnect and resume. */
export function sendFrame({ socket }: Tab, frame: Buffer): void {
  if (socket.bufferedAmount > maxBufferedBytesPerTab) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(frame, textFrame)
}
/** Terminates the tabs that lag most while all together buffer more than `limitBytes` bytes. */
export function dropSlowestTabs(tabs: Iterable<Tab>, limitBytes = maxBufferedBytes): void {
  let bufferedBytes = 0
  const slowTabs: Tab[] = []
  for (const tab of tabs) {
    const tabBytes = tab.socket.bufferedAmount
    if (tabBytes === 0) continue
    bufferedBytes += tabBytes
    slowTabs.push(tab)
  }
  if (bufferedBytes <= limitBytes) return
  for (const { socket } of slowTabs.toSorted((a, b) => b.socket.bufferedAmount - a.socket.bufferedAmount)) {
    if (bufferedBytes <= limitBytes) return
    bufferedBytes -= socket.bufferedAmount
    socket.terminate()
  }
}

export const closeForEndedSession = ({ socket }: Tab): void =>
  socket.close(socketCloseCodes.ended, 'the session ended')
export const closeAsRefused = ({ socket }: Tab, reason: string): void =>
  socket.close(socketCloseCodes.refused, reason)
