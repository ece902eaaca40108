import type { WebSocket } from '@fastify/websocket'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'

/** A message that was sent to a browser, until that says that it heard it. */
interface Unheard {
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
  last: number
  /** Number of the last event that it said it heard. */
  heard: number
  /** Newest number that came by while `last` was not known. */
  missed: number
  unheard: Unheard[] | null
  /** Gave a sign of life since the last beat. */
  alive: boolean
  /** Frames that came since a time, in milliseconds. */
  frames: number
  framesSince: number
}
export const newTab = (socket: WebSocket, memberId: number, sessionId: string): Tab => ({
  socket,
  memberId,
  sessionId,
  last: -1,
  heard: -1,
  missed: -1,
  unheard: null,
  alive: true,
  frames: 0,
  framesSince: 0,
})

/** Bytes that may wait for a slow tab. */
const backlog = 1024 * 1024
/** Events that a tab may be behind with hearing. */
export const mostUnheard = 1000
/** Bytes that may wait for all tabs of a process. */
const backlogOfAll = 64 * 1024 * 1024

const text = { binary: false }
/** Sends one event, made to bytes once for all its tabs. One that lags too far is cut off: it resumes where it stood. */
export function sendFrame({ socket }: Tab, frame: Buffer): void {
  if (socket.bufferedAmount > backlog) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(frame, text)
}
/** Cuts off those who lag most when together they hold too much memory. */
export function relieve(tabs: Iterable<Tab>, most = backlogOfAll): void {
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

export const endTab = ({ socket }: Tab): void => socket.close(socketCloseCodes.ended, 'the session ended')
export const refuse = ({ socket }: Tab, why: string): void => socket.close(socketCloseCodes.refused, why)
