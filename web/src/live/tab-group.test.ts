import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSocket, SocketHandlers } from './live-socket.ts'
import { type LiveTab, type TabMessage, joinTabGroup } from './tab-group.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const memberId = 7
interface SimulatedTab {
  readonly tab: LiveTab
  readonly told: LiveEvent[]
  /** What the page shows: all that was asked for or told. */
  readonly knows: Set<number>
  frozen: boolean
  visible: boolean
  ended: boolean
  leading: boolean
  doubts: number
}

/** A browser with tabs and a lock, and a server with one door; messages arrive when `run` is called. */
function createSimulation() {
  let newest = 10
  const sockets = new Map<SocketHandlers, SimulatedTab>()
  const seats: SimulatedTab[] = []
  const post: { to: SimulatedTab; message: TabMessage }[] = []
  const queue: { seat: SimulatedTab; lead: () => () => void }[] = []
  let holder: { seat: SimulatedTab; stop: () => void } | undefined

  const hand = () => {
    if (holder) return
    const next = queue.findIndex(({ seat }) => !seat.frozen)
    const [first] = next < 0 ? [] : queue.splice(next, 1)
    if (!first) return
    const stop = first.lead()
    holder = { seat: first.seat, stop }
  }
  const gone = (no: number): LiveEvent => ({ type: 'conversation_gone', conversation: no, no })
  const connect = (seat: SimulatedTab, wants: SocketHandlers): LiveSocket => {
    const dial = () => {
      if (sockets.has(wants)) return
      sockets.set(wants, seat)
      wants.onOpen(true)
      const after = wants.getLastEventNumber()
      wants.onEvent({ type: 'hello', no: newest, reload: after === undefined })
      for (let no = (after ?? newest) + 1; no <= newest; no += 1) wants.onEvent(gone(no))
    }
    queueMicrotask(dial)
    return { ensureOpen: dial, close: () => void sockets.delete(wants) }
  }
  const open = (who = memberId): SimulatedTab => {
    const told: LiveEvent[] = []
    const knows = new Set<number>()
    const seat = { told, knows, frozen: false, visible: true, ended: false, leading: false, doubts: 0 } as {
      -readonly [K in keyof SimulatedTab]: SimulatedTab[K]
    }
    seats.push(seat)
    seat.tab = joinTabGroup(
      who,
      {
        post: (message) => {
          for (const to of seats) if (to !== seat) post.push({ to, message })
        },
        elect(lead) {
          queue.push({ seat, lead })
          queueMicrotask(hand)
          const drop = () => {
            const place = queue.findIndex((one) => one.seat === seat)
            if (place >= 0) queue.splice(place, 1)
            if (holder?.seat !== seat) return
            holder.stop()
            holder = undefined
          }
          return {
            takeOver() {
              const before = holder
              drop()
              holder = { seat, stop: lead() }
              if (!before) return
              // It learns of it when it wakes.
              if (before.seat.frozen) late.push(before)
              else before.stop()
              queue.push({ seat: before.seat, lead: () => () => {} })
            },
            leave() {
              drop()
              hand()
            },
          }
        },
        connect: (wants) => connect(seat, wants),
        visible: () => seat.visible && !seat.frozen,
      },
      {
        onEvent(event) {
          told.push(event)
          if (event.type === 'hello' && event.reload) for (let no = 1; no <= newest; no += 1) knows.add(no)
          else if ('no' in event) knows.add(event.no)
        },
        onOpen: () => {},
        onLeading(now) {
          seat.leading = now
        },
        onEnded() {
          seat.ended = true
        },
        onSessionUncertain() {
          seat.doubts += 1
        },
      },
    )
    return seat
  }
  /** What the server sent to a connection whose tab sleeps. */
  const waiting: (() => void)[] = []
  const late: { stop: () => void }[] = []
  /** Lets happen what is on its way. */
  const run = async () => {
    for (let round = 0; round < 8; round += 1) {
      await vi.advanceTimersByTimeAsync(0)
      for (const { to, message } of post.splice(0))
        if (to.frozen) post.push({ to, message })
        else if (seats.includes(to)) to.tab.receive(structuredClone(message))
    }
  }
  return {
    seats,
    sockets,
    open,
    run,
    emit: () => {
      newest += 1
      const event = gone(newest)
      for (const [wants, seat] of sockets)
        if (seat.frozen) waiting.push(() => sockets.has(wants) && wants.onEvent(event))
        else wants.onEvent(event)
    },
    cut: () => {
      for (const wants of sockets.keys()) {
        sockets.delete(wants)
        wants.onOpen(false)
      }
    },
    close: (seat: SimulatedTab) => {
      seats.splice(seats.indexOf(seat), 1)
      seat.tab.leave()
    },
    freeze: (seat: SimulatedTab) => {
      seat.frozen = true
    },
    thaw: (seat: SimulatedTab) => {
      seat.frozen = false
      for (const one of late.splice(0)) one.stop()
      for (const hear of waiting.splice(0)) hear()
    },
    expectAllKnown: () => {
      for (const { knows, told } of seats) {
        for (let no = 1; no <= newest; no += 1) expect(knows).toContain(no)
        const numbers = told.flatMap((event) => ('no' in event && event.type !== 'hello' ? [event.no] : []))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }
    },
  }
}
const countReloads = ({ told }: SimulatedTab) =>
  told.filter((event) => event.type === 'hello' && event.reload).length
const getEventNumbers = ({ told }: SimulatedTab) =>
  told.flatMap((event) => (event.type === 'conversation_gone' ? [event.no] : []))

test('three tabs have one connection, and each hears every event once', async () => {
  const { open, run, emit, sockets, seats } = createSimulation()
  for (let i = 0; i < 3; i += 1) open()
  await run()
  emit()
  emit()
  await run()
  expect(sockets.size).toBe(1)
  expect(seats.map(getEventNumbers)).toEqual([
    [11, 12],
    [11, 12],
    [11, 12],
  ])
})

test('a tab that joins asks for everything once, for its page may be older than the connection', async () => {
  const { open, run, emit } = createSimulation()
  const first = open()
  await run()
  emit()
  await run()
  const second = open()
  await run()
  expect([countReloads(first), countReloads(second)]).toEqual([1, 1])
  emit()
  await run()
  expect([getEventNumbers(second), countReloads(second)]).toEqual([[12], 1])
})

test('what a tab hears before it learns how things stand does not pass for all', async () => {
  const { open, run, emit, expectAllKnown } = createSimulation()
  open()
  await run()
  open()
  emit()
  await run()
  expectAllKnown()
})

test('when the leader is closed another tab goes on where it stopped', async () => {
  const { open, run, emit, close, sockets, seats } = createSimulation()
  const [first, second, third] = [open(), open(), open()]
  await run()
  emit()
  await run()
  close(first)
  emit()
  await run()
  emit()
  await run()
  expect(sockets.size).toBe(1)
  expect(seats.map(({ leading }) => leading)).toEqual([true, false])
  expect([second, third].map(getEventNumbers)).toEqual([
    [11, 12, 13],
    [11, 12, 13],
  ])
  expect([second, third].map(countReloads)).toEqual([1, 1])
})

test('a tab that slept through events asks for everything again', async () => {
  const { open, run, emit, freeze, thaw, expectAllKnown } = createSimulation()
  const [first, second] = [open(), open()]
  await run()
  freeze(second)
  emit()
  // Some browsers drop what a frozen tab was told.
  second.tab.receive({
    member: memberId,
    type: 'event',
    event: { type: 'conversation_gone', conversation: 1, no: 12 },
  })
  expect(countReloads(second)).toBe(2)
  // Or it learns of it when it asks how things stand.
  second.tab.receive({ member: memberId, type: 'state', no: 12, open: true })
  expect(countReloads(second)).toBe(2)
  second.tab.receive({ member: memberId, type: 'state', no: 13, open: true })
  expect(countReloads(second)).toBe(3)
  thaw(second)
  await run()
  expect(countReloads(first)).toBe(1)
  expectAllKnown()
})

test('a leader that is frozen is replaced when a tab is looked at', async () => {
  const { open, run, emit, freeze, thaw, sockets, expectAllKnown } = createSimulation()
  const [first, second] = [open(), open()]
  await run()
  freeze(first)
  emit()
  second.tab.ensureOpen()
  await vi.advanceTimersByTimeAsync(2_000)
  await run()
  expect(second.leading).toBe(true)
  thaw(first)
  await run()
  expect(first.leading).toBe(false)
  expect(sockets.size).toBe(1)
  emit()
  await run()
  expectAllKnown()
})

test('a logout that one tab learns of ends all of the member, and puts another member’s pages in doubt', async () => {
  const { open, run } = createSimulation()
  const [first, second, other] = [open(), open(), open(8)]
  await run()
  expect(first.doubts).toBeGreaterThan(0)
  first.tab.endSession()
  await run()
  expect([second.ended, other.ended]).toEqual([true, false])
})

test('whatever tabs do, at the end each knows all, and was told nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('open', 'close', 'emit', 'cut', 'sleep', 'wake'), fc.nat(3)), {
        maxLength: 25,
      }),
      fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
      async (steps, pauses) => {
        const house = createSimulation()
        house.open()
        for (const [index, [step, which]] of steps.entries()) {
          const seat = house.seats[which % Math.max(1, house.seats.length)]
          if (step === 'open' || !seat) house.open()
          else if (step === 'close') house.close(seat)
          else if (step === 'emit') house.emit()
          else if (step === 'cut') house.cut()
          else if (step === 'sleep') house.freeze(seat)
          else house.thaw(seat)
          if (pauses[index]) await house.run()
        }
        for (const seat of house.seats) house.thaw(seat)
        await house.run()
        for (const seat of house.seats) seat.tab.ensureOpen()
        await vi.advanceTimersByTimeAsync(2_000)
        await house.run()
        house.expectAllKnown()
        while (house.seats[0]) house.close(house.seats[0])
      },
    ),
    { numRuns: 300 },
  )
})
