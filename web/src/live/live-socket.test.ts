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
  onclose: ((how: { code: number }) => void) | null = null
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
  const told = { open: [] as boolean[], ended: 0, refused: 0 }
  let last: number | undefined
  const socket = openLiveSocket({
    getLastEventNumber: () => last,
    onEvent(event) {
      if ('no' in event) last = event.no
    },
    onOpen: (open) => told.open.push(open),
    onEnded() {
      told.ended += 1
    },
    onOpenFailed() {
      told.refused += 1
    },
  })
  return { socket, told }
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

test('after a loss it resumes behind the last event, later each time', () => {
  const { told } = openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().say(createEvent(5))
  expect(getNewestSocket().url).toBe('wss://amarelle.example/live')
  for (const wait of [250, 500, 1_000, 2_000, 4_000]) {
    const before = FakeSocket.all.length
    getNewestSocket().end()
    vi.advanceTimersByTime(wait * 0.7)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(wait * 0.6)
    expect(FakeSocket.all).toHaveLength(before + 1)
  }
  expect(getNewestSocket().url).toBe('wss://amarelle.example/live?after=5')
  expect(told.open).toEqual([true, ...Array<boolean>(5).fill(false)])
})

test('the network’s return and a look at the page are reasons to try at once', () => {
  const { socket } = openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().end()
  socket.ensureOpen()
  expect(FakeSocket.all).toHaveLength(2)
  getNewestSocket().say(hello)
  socket.ensureOpen()
  expect(FakeSocket.all).toHaveLength(2)
  // What was open when the network went may be dead.
  socket.ensureOpen(true)
  expect(FakeSocket.all).toHaveLength(3)
})

test('without a sign of life for fifty seconds it connects anew', () => {
  openTestSocket()
  getNewestSocket().say(hello)
  vi.advanceTimersByTime(25_000)
  getNewestSocket().say({ type: 'beat' })
  vi.advanceTimersByTime(49_000)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('what was heard is told at once, then at most once a second, and with every beat', () => {
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

test('a session that has ended is the end; a door that did not open is asked about and tried again', () => {
  const { told } = openTestSocket()
  getNewestSocket().end()
  expect(told).toMatchObject({ refused: 1, ended: 0 })
  vi.advanceTimersByTime(1_000)
  getNewestSocket().say(hello)
  getNewestSocket().end(socketCloseCodes.ended)
  vi.advanceTimersByTime(600_000)
  expect(told).toMatchObject({ refused: 1, ended: 1 })
  expect(FakeSocket.all).toHaveLength(2)
})

test('a member with too many connections waits a minute', () => {
  openTestSocket()
  getNewestSocket().say(hello)
  getNewestSocket().end(socketCloseCodes.tooMany)
  vi.advanceTimersByTime(59_000)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('closed by the page it stays closed', () => {
  const { socket, told } = openTestSocket()
  getNewestSocket().say(hello)
  socket.close()
  getNewestSocket().end()
  vi.advanceTimersByTime(600_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(told.refused).toBe(0)
})
