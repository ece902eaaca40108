import {
  heartbeatSeconds,
  socketCloseCodes,
  acknowledgementIntervalSeconds,
  type LiveEvent,
  liveSocketPath,
} from '@amarelle/contract/endpoints/live'
import { getBackoffMs } from './backoff.ts'

export interface SocketHandlers {
  /** Number of the last event received. */
  readonly getLastEventNumber: () => number | undefined
  readonly onEvent: (event: LiveEvent) => void
  readonly onOpen: (open: boolean) => void
  /** The session has ended; the socket does not reconnect. */
  readonly onEnded: () => void
  /** The connection was closed before it opened: the member may be logged out. The socket retries. */
  readonly onOpenFailed: () => void
}
export interface LiveSocket {
  /** Reconnects at once if closed. `doubtful`: the network was lost, so an open connection may be dead and is replaced. */
  readonly ensureOpen: (doubtful?: boolean) => void
  readonly close: () => void
}

/** Longest silence, time to open, time between acknowledgements, and delay after "too many connections". */
const [silenceTimeoutMs, openTimeoutMs, acknowledgeIntervalMs, tooManyRetryMs] = [
  2 * heartbeatSeconds * 1000,
  10_000,
  acknowledgementIntervalSeconds * 1000,
  60_000,
]

/** Keeps one WebSocket open; after a loss it reconnects and requests the events after the last one received. */
export function openLiveSocket(handlers: SocketHandlers): LiveSocket {
  let socket: WebSocket | undefined
  let isClosed = false
  let tries = 0
  let lastMessageAt = 0
  let lastAcknowledgedAt = 0
  const timers: Partial<Record<'retry' | 'watch' | 'tell', ReturnType<typeof setTimeout>>> = {}
  const setTimer = (name: keyof typeof timers, milliseconds: number, callback: () => void) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(callback, milliseconds)
  }

  /** Acknowledges the last event received: messages up to it count as delivered. */
  const acknowledge = () => {
    clearTimeout(timers.tell)
    delete timers.tell
    const lastNumber = handlers.getLastEventNumber()
    if (lastNumber === undefined || socket?.readyState !== WebSocket.OPEN) return
    lastAcknowledgedAt = Date.now()
    socket.send(JSON.stringify({ heard: lastNumber }))
  }
  const acknowledgeSoon = () => {
    // At once if allowed, because timers of hidden tabs are delayed up to a minute.
    const remainingMs = lastAcknowledgedAt + acknowledgeIntervalMs - Date.now()
    if (remainingMs <= 0) acknowledge()
    else if (timers.tell === undefined) setTimer('tell', remainingMs, acknowledge)
  }
  const closeSocket = () => {
    const closedSocket = socket
    socket = undefined
    clearTimeout(timers.watch)
    closedSocket?.close()
    handlers.onOpen(false)
  }
  const reconnectLater = (opened: boolean, delayMs = getBackoffMs(tries++, Math.random())) => {
    closeSocket()
    if (isClosed) return
    if (!opened) handlers.onOpenFailed()
    setTimer('retry', delayMs, open)
  }
  const handleEvent = (event: LiveEvent) => {
    if (event.type === 'hello') handlers.onOpen(true)
    // `hello` alone does not reset the backoff: a connection may open and close again at once.
    else tries = 0
    handlers.onEvent(event)
    if (event.type === 'beat') acknowledge()
    else if ('no' in event) acknowledgeSoon()
  }
  function open(): void {
    clearTimeout(timers.retry)
    if (isClosed || socket) return
    const lastNumber = handlers.getLastEventNumber()
    const query = lastNumber === undefined ? '' : `?after=${lastNumber}`
    const newSocket = new WebSocket(`${location.origin.replace('http', 'ws')}${liveSocketPath}${query}`)
    let opened = false
    socket = newSocket
    lastMessageAt = Date.now()
    setTimer('watch', openTimeoutMs, () => reconnectLater(opened))
    newSocket.onmessage = ({ data }) => {
      if (socket !== newSocket) return
      opened = true
      lastMessageAt = Date.now()
      setTimer('watch', silenceTimeoutMs, () => reconnectLater(true))
      handleEvent(JSON.parse(String(data)) as LiveEvent)
    }
    newSocket.onclose = ({ code }) => {
      if (socket !== newSocket) return
      if (code === socketCloseCodes.tooMany) return reconnectLater(true, tooManyRetryMs)
      if (code !== socketCloseCodes.ended) return reconnectLater(opened)
      isClosed = true
      closeSocket()
      handlers.onEnded()
    }
  }
  open()
  return {
    ensureOpen(doubtful = false) {
      if (isClosed) return
      tries = 0
      // The timeout does not run while the computer sleeps, so check the time here.
      if (socket && (doubtful || Date.now() - lastMessageAt > silenceTimeoutMs)) closeSocket()
      open()
    },
    close() {
      isClosed = true
      for (const timer of Object.values(timers)) clearTimeout(timer)
      closeSocket()
    },
  }
}
