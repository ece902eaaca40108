import {
  heartbeatSeconds,
  socketCloseCodes,
  acknowledgementIntervalSeconds,
  type LiveEvent,
  liveSocketPath,
} from '@amarelle/contract/endpoints/live'
import { getBackoffMs } from './backoff.ts'

export interface SocketHandlers {
  /** Number of the last event that was heard. */
  readonly getLastEventNumber: () => number | undefined
  readonly onEvent: (event: LiveEvent) => void
  readonly onOpen: (open: boolean) => void
  /** The session has ended: it is not tried again. */
  readonly onEnded: () => void
  /** It was closed before it was open: the door may be closed to this member. It is tried again. */
  readonly onOpenFailed: () => void
}
export interface LiveSocket {
  /** A reason to try at once. `doubtful`: the network was away, so what seems open may be dead. */
  readonly ensureOpen: (doubtful?: boolean) => void
  readonly close: () => void
}

/** Milliseconds: without a sign of life, for a connection to open, between two words of what was heard, with too many open. */
const [silenceTimeoutMs, openTimeoutMs, acknowledgeIntervalMs, tooManyRetryMs] = [
  2 * heartbeatSeconds * 1000,
  10_000,
  acknowledgementIntervalSeconds * 1000,
  60_000,
]

/** Keeps one WebSocket open: after a loss it asks for what came after the last event that was heard. */
export function openLiveSocket(wants: SocketHandlers): LiveSocket {
  let socket: WebSocket | undefined
  let over = false
  let tries = 0
  let heardAt = 0
  let toldAt = 0
  const timers: Partial<Record<'retry' | 'watch' | 'tell', ReturnType<typeof setTimeout>>> = {}
  const after = (name: keyof typeof timers, milliseconds: number, act: () => void) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(act, milliseconds)
  }

  /** What this browser has: up to there messages were delivered. */
  const tell = () => {
    clearTimeout(timers.tell)
    delete timers.tell
    const heard = wants.getLastEventNumber()
    if (heard === undefined || socket?.readyState !== WebSocket.OPEN) return
    toldAt = Date.now()
    socket.send(JSON.stringify({ heard }))
  }
  const tellSoon = () => {
    // At once where it may: a hidden tab's timers wait up to a minute.
    const left = toldAt + acknowledgeIntervalMs - Date.now()
    if (left <= 0) tell()
    else if (timers.tell === undefined) after('tell', left, tell)
  }
  const drop = () => {
    const dropped = socket
    socket = undefined
    clearTimeout(timers.watch)
    dropped?.close()
    wants.onOpen(false)
  }
  const lose = (opened: boolean, pause = getBackoffMs(tries++, Math.random())) => {
    drop()
    if (over) return
    if (!opened) wants.onOpenFailed()
    after('retry', pause, open)
  }
  const hear = (event: LiveEvent) => {
    if (event.type === 'hello') wants.onOpen(true)
    // A door that opens and shuts at once is not knocked at without end.
    else tries = 0
    wants.onEvent(event)
    if (event.type === 'beat') tell()
    else if ('no' in event) tellSoon()
  }
  function open(): void {
    clearTimeout(timers.retry)
    if (over || socket) return
    const resumed = wants.getLastEventNumber()
    const query = resumed === undefined ? '' : `?after=${resumed}`
    const mine = new WebSocket(`${location.origin.replace('http', 'ws')}${liveSocketPath}${query}`)
    let opened = false
    socket = mine
    heardAt = Date.now()
    after('watch', openTimeoutMs, () => lose(opened))
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return
      opened = true
      heardAt = Date.now()
      after('watch', silenceTimeoutMs, () => lose(true))
      hear(JSON.parse(String(data)) as LiveEvent)
    }
    mine.onclose = ({ code }) => {
      if (socket !== mine) return
      if (code === socketCloseCodes.tooMany) return lose(true, tooManyRetryMs)
      if (code !== socketCloseCodes.ended) return lose(opened)
      over = true
      drop()
      wants.onEnded()
    }
  }
  open()
  return {
    ensureOpen(doubtful = false) {
      if (over) return
      tries = 0
      // A computer that slept stopped the watch as well.
      if (socket && (doubtful || Date.now() - heardAt > silenceTimeoutMs)) drop()
      open()
    },
    close() {
      over = true
      for (const timer of Object.values(timers)) clearTimeout(timer)
      drop()
    },
  }
}
