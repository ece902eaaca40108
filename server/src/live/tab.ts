import type { WebSocket } from '@fastify/websocket'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'

/** A message that was sent to a browser, until that says that it heard it. */
interface UnacknowledgedMessage {
  readonly no: number
  readonly conversationId: number
  readonly messageId: number
}
/** One connection: thousands of these are kept, so it holds no function of its own. */
export interface Tab {
  readonly socket: WebSocket
  readonly memberId: number
  readonly sessionId: string
  /** Number of the last event that it was sent; -1 until it is known where it stands. */
  lastSent: number
  /** Number of the last event that it said it heard. */
  acknowledged: number
  /** Newest number that came by while `last` was not known. */
  newestMissed: number
  unacknowledged: UnacknowledgedMessage[] | null
  /** Gave a sign of life since the last beat. */
  isAlive: boolean
  /** Frames that came since a time, in milliseconds. */
  frameCount: number
  frameWindowStart: number
}
export const createTab = (socket: WebSocket, memberId: number, sessionId: string): Tab => ({
  socket,
  memberId,
  sessionId,
  lastSent: -1,
  acknowledged: -1,
  newestMissed: -1,
  unacknowledged: null,
  isAlive: true,
  frameCount: 0,
  frameWindowStart: 0,
})

/** Bytes that may wait for a slow tab. */
const maxBufferedBytesPerTab = 1024 * 1024
/** Events that a tab may be behind with hearing. */
export const maxUnacknowledgedEvents = 1000
/** Bytes that may wait for all tabs of a process. */
const maxBufferedBytes = 64 * 1024 * 1024

const textFrame = { binary: false }
/** Sends one event, made to bytes once for all its tabs. One that lags too far is cut off: it resumes where it stood. */
export function sendFrame({ socket }: Tab, frame: Buffer): void {
  if (socket.bufferedAmount > maxBufferedBytesPerTab) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(frame, textFrame)
}
/** Cuts off those who lag most when together they hold too much memory. */
export function dropSlowestTabs(tabs: Iterable<Tab>, most = maxBufferedBytes): void {
  let waiting = 0
  const slow: Tab[] = []
  for (const tab of tabs) {
    const amount = tab.socket.bufferedAmount
    if (amount === 0) continue
    waiting += amount
    slow.push(tab)
  }
  if (waiting <= most) return
  for (const { socket } of slow.toSorted((a, b) => b.socket.bufferedAmount - a.socket.bufferedAmount)) {
    if (waiting <= most) return
    waiting -= socket.bufferedAmount
    socket.terminate()
  }
}

export const closeForEndedSession = ({ socket }: Tab): void =>
  socket.close(socketCloseCodes.ended, 'the session ended')
export const closeAsRefused = ({ socket }: Tab, why: string): void =>
  socket.close(socketCloseCodes.refused, why)
