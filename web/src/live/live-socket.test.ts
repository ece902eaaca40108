import { socketCloseCodes, type LiveEvent } from '@amarelle/contract/endpoints/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveSocket } from './live-socket.ts'

class FakeSocket {
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  readonly url: string
  readonly sent: unknown[] = []
  readyState = 1
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  say(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
  end(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
const getNewestSocket = () => FakeSocket.all.at(-1) as FakeSocket
const hello = { type: 'hello', no: 4, reload: true } as const
const createEvent = (no: number): LiveEvent => ({ type: 'conversation_gone', conversation: 1, no })

function openTestSocket() {
  const calls = { open: [] as boolean[], ended: 0, refused: 0 }
  let last: number | undefined
  const socket = openLiveSocket({
    getLastEventNumber: () => last,
    onEvent(event) {
      if ('no' in event) last = event.no
    },
    onOpen: (open) => calls.open.push(open),
    onEnded() {
      calls.ended += 1
    },
    onOpenFailed() {
      calls.refused += 1
    },
  })
  return { socket, calls }
}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'https://amarelle.example' })
  FakeSocket.all.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('reconnects after the last event, with increasing delays', () => {
  const { calls } = openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().say(createEvent(5))
  expect(getNewestSocket().url).toBe('wss://amarelle.example/live')
  for (const delayMs of [250, 500, 1_000, 2_000, 4_000]) {
    const socketCount = FakeSocket.all.length
    getNewestSocket().end()
    vi.advanceTimersByTime(delayMs * 0.7)
    expect(FakeSocket.all).toHaveLength(socketCount)
    vi.advanceTimersByTime(delayMs * 0.6)
    expect(FakeSocket.all).toHaveLength(socketCount + 1)
  }
  expect(getNewestSocket().url).toBe('wss://amarelle.example/live?after=5')
  expect(calls.open).toEqual([true, ...Array<boolean>(5).fill(false)])
})

test('reconnects at once when the network returns or the page becomes visible', () => {
  const { socket } = openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().end()
  socket.ensureOpen()
  expect(FakeSocket.all).toHaveLength(2)
  getNewestSocket().say(hello)
  socket.ensureOpen()
  expect(FakeSocket.all).toHaveLength(2)
  // A connection from before the network loss may be dead.
  socket.ensureOpen(true)
  expect(FakeSocket.all).toHaveLength(3)
})

test('reconnects after fifty seconds without any message', () => {
  openTestSocket()
  getNewestSocket().say(hello)
  vi.advanceTimersByTime(25_000)
  getNewestSocket().say({ type: 'beat' })
  vi.advanceTimersByTime(49_000)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('acknowledges events at once, then at most once a second, and with every heartbeat', () => {
  openTestSocket()
  getNewestSocket().say(hello)
  for (const no of [5, 6, 7]) getNewestSocket().say(createEvent(no))
  expect(getNewestSocket().sent).toEqual([{ heard: 4 }])
  vi.advanceTimersByTime(1_000)
  expect(getNewestSocket().sent).toEqual([{ heard: 4 }, { heard: 7 }])
  vi.advanceTimersByTime(10_000)
  getNewestSocket().say({ type: 'beat' })
  expect(getNewestSocket().sent).toEqual([{ heard: 4 }, { heard: 7 }, { heard: 7 }])
})

test('does not reconnect after the session ended; reports a connection that never opened and tries again', () => {
  const { calls } = openTestSocket()
  getNewestSocket().end()
  expect(calls).toMatchObject({ refused: 1, ended: 0 })
  vi.advanceTimersByTime(1_000)
  getNewestSocket().say(hello)
  getNewestSocket().end(socketCloseCodes.ended)
  vi.advanceTimersByTime(600_000)
  expect(calls).toMatchObject({ refused: 1, ended: 1 })
  expect(FakeSocket.all).toHaveLength(2)
})

test('waits a minute if the member has too many connections', () => {
  openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().end(socketCloseCodes.tooMany)
  vi.advanceTimersByTime(59_000)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('stays closed once the page has closed it', () => {
  const { socket, calls } = openTestSocket()
  getNewestSocket().say(hello)
  socket.close()
  getNewestSocket().end()
  vi.advanceTimersByTime(600_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(calls.refused).toBe(0)
})
