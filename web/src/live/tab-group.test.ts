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
  readonly events: LiveEvent[]
  /** Numbers of all events that the page has loaded or received. */
  readonly knownNumbers: Set<number>
  frozen: boolean
  visible: boolean
  ended: boolean
  leading: boolean
  uncertainSessions: number
}

/** Simulates a browser with tabs and a lock, and a server; messages are delivered when `run` is called. */
function createSimulation() {
  let lastNumber = 10
  const sockets = new Map<SocketHandlers, SimulatedTab>()
  const simulatedTabs: SimulatedTab[] = []
  const undelivered: { to: SimulatedTab; message: TabMessage }[] = []
  const candidates: { simulatedTab: SimulatedTab; lead: () => () => void }[] = []
  let leader: { simulatedTab: SimulatedTab; stop: () => void } | undefined

  const passLock = () => {
    if (leader) return
    const next = candidates.findIndex(({ simulatedTab }) => !simulatedTab.frozen)
    const [first] = next < 0 ? [] : candidates.splice(next, 1)
    if (!first) return
    const stop = first.lead()
    leader = { simulatedTab: first.simulatedTab, stop }
  }
  const createEvent = (no: number): LiveEvent => ({ type: 'conversation_gone', conversation: no, no })
  const connect = (simulatedTab: SimulatedTab, handlers: SocketHandlers): LiveSocket => {
    const connectNow = () => {
      if (sockets.has(handlers)) return
      sockets.set(handlers, simulatedTab)
      handlers.onOpen(true)
      const after = handlers.getLastEventNumber()
      handlers.onEvent({ type: 'hello', no: lastNumber, reload: after === undefined })
      for (let no = (after ?? lastNumber) + 1; no <= lastNumber; no += 1) handlers.onEvent(createEvent(no))
    }
    queueMicrotask(connectNow)
    return { ensureOpen: connectNow, close: () => void sockets.delete(handlers) }
  }
  const open = (owner = memberId): SimulatedTab => {
    const events: LiveEvent[] = []
    const knownNumbers = new Set<number>()
    const simulatedTab = {
      events,
      knownNumbers,
      frozen: false,
      visible: true,
      ended: false,
      leading: false,
      uncertainSessions: 0,
    } as {
      -readonly [K in keyof SimulatedTab]: SimulatedTab[K]
    }
    simulatedTabs.push(simulatedTab)
    simulatedTab.tab = joinTabGroup(
      owner,
      {
        post: (message) => {
          for (const to of simulatedTabs) if (to !== simulatedTab) undelivered.push({ to, message })
        },
        elect(lead) {
          candidates.push({ simulatedTab, lead })
          queueMicrotask(passLock)
          const drop = () => {
            const index = candidates.findIndex((candidate) => candidate.simulatedTab === simulatedTab)
            if (index >= 0) candidates.splice(index, 1)
            if (leader?.simulatedTab !== simulatedTab) return
            leader.stop()
            leader = undefined
          }
          return {
            takeOver() {
              const previousLeader = leader
              drop()
              leader = { simulatedTab, stop: lead() }
              if (!previousLeader) return
              // A frozen tab notices it only when it wakes.
              if (previousLeader.simulatedTab.frozen) pendingStops.push(previousLeader)
              else previousLeader.stop()
              candidates.push({ simulatedTab: previousLeader.simulatedTab, lead: () => () => {} })
            },
            leave() {
              drop()
              passLock()
            },
          }
        },
        connect: (handlers) => connect(simulatedTab, handlers),
        visible: () => simulatedTab.visible && !simulatedTab.frozen,
      },
      {
        onEvent(event) {
          events.push(event)
          if (event.type === 'hello' && event.reload)
            for (let no = 1; no <= lastNumber; no += 1) knownNumbers.add(no)
          else if ('no' in event) knownNumbers.add(event.no)
        },
        onOpen: () => {},
        onLeading(now) {
          simulatedTab.leading = now
        },
        onEnded() {
          simulatedTab.ended = true
        },
        onSessionUncertain() {
          simulatedTab.uncertainSessions += 1
        },
      },
    )
    return simulatedTab
  }
  /** Events sent to connections of frozen tabs. */
  const pendingEvents: (() => void)[] = []
  const pendingStops: { stop: () => void }[] = []
  /** Delivers all pending messages. */
  const run = async () => {
    for (let round = 0; round < 8; round += 1) {
      await vi.advanceTimersByTimeAsync(0)
      for (const { to, message } of undelivered.splice(0))
        if (to.frozen) undelivered.push({ to, message })
        else if (simulatedTabs.includes(to)) to.tab.receive(structuredClone(message))
    }
  }
  return {
    simulatedTabs,
    sockets,
    open,
    run,
    emit: () => {
      lastNumber += 1
      const event = createEvent(lastNumber)
      for (const [handlers, simulatedTab] of sockets)
        if (simulatedTab.frozen) pendingEvents.push(() => sockets.has(handlers) && handlers.onEvent(event))
        else handlers.onEvent(event)
    },
    cut: () => {
      for (const handlers of sockets.keys()) {
        sockets.delete(handlers)
        handlers.onOpen(false)
      }
    },
    close: (simulatedTab: SimulatedTab) => {
      simulatedTabs.splice(simulatedTabs.indexOf(simulatedTab), 1)
      simulatedTab.tab.leave()
    },
    freeze: (simulatedTab: SimulatedTab) => {
      simulatedTab.frozen = true
    },
    thaw: (simulatedTab: SimulatedTab) => {
      simulatedTab.frozen = false
      for (const one of pendingStops.splice(0)) one.stop()
      for (const receive of pendingEvents.splice(0)) receive()
    },
    expectAllKnown: () => {
      for (const { knownNumbers, events } of simulatedTabs) {
        for (let no = 1; no <= lastNumber; no += 1) expect(knownNumbers).toContain(no)
        const numbers = events.flatMap((event) => ('no' in event && event.type !== 'hello' ? [event.no] : []))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }
    },
  }
}
const countReloads = ({ events }: SimulatedTab) =>
  events.filter((event) => event.type === 'hello' && event.reload).length
const getEventNumbers = ({ events }: SimulatedTab) =>
  events.flatMap((event) => (event.type === 'conversation_gone' ? [event.no] : []))

test('three tabs share one connection, and each receives every event once', async () => {
  const { open, run, emit, sockets, simulatedTabs } = createSimulation()
  for (let i = 0; i < 3; i += 1) open()
  await run()
  emit()
  emit()
  await run()
  expect(sockets.size).toBe(1)
  expect(simulatedTabs.map(getEventNumbers)).toEqual([
    [11, 12],
    [11, 12],
    [11, 12],
  ])
})

test('a joining tab reloads everything once, because its page may be older than the connection', async () => {
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

test('events received before the first state message do not count as complete', async () => {
  const { open, run, emit, expectAllKnown } = createSimulation()
  open()
  await run()
  open()
  emit()
  await run()
  expectAllKnown()
})

test('when the leader is closed another tab resumes after its last event', async () => {
  const { open, run, emit, close, sockets, simulatedTabs } = createSimulation()
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
  expect(simulatedTabs.map(({ leading }) => leading)).toEqual([true, false])
  expect([second, third].map(getEventNumbers)).toEqual([
    [11, 12, 13],
    [11, 12, 13],
  ])
  expect([second, third].map(countReloads)).toEqual([1, 1])
})

test('a tab that missed events while frozen reloads everything', async () => {
  const { open, run, emit, freeze, thaw, expectAllKnown } = createSimulation()
  const [first, second] = [open(), open()]
  await run()
  freeze(second)
  emit()
  // Some browsers drop messages to frozen tabs.
  second.tab.receive({
    member: memberId,
    type: 'event',
    event: { type: 'conversation_gone', conversation: 1, no: 12 },
  })
  expect(countReloads(second)).toBe(2)
  // Or the tab detects the gap from a state message.
  second.tab.receive({ member: memberId, type: 'state', no: 12, open: true })
  expect(countReloads(second)).toBe(2)
  second.tab.receive({ member: memberId, type: 'state', no: 13, open: true })
  expect(countReloads(second)).toBe(3)
  thaw(second)
  await run()
  expect(countReloads(first)).toBe(1)
  expectAllKnown()
})

test('a frozen leader is replaced when another tab becomes visible', async () => {
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

test('a logout detected by one tab ends all tabs of the member and makes other members’ tabs check their session', async () => {
  const { open, run } = createSimulation()
  const [first, second, other] = [open(), open(), open(8)]
  await run()
  expect(first.uncertainSessions).toBeGreaterThan(0)
  first.tab.endSession()
  await run()
  expect([second.ended, other.ended]).toEqual([true, false])
})

test('after any sequence of actions each tab has received every event, none twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('open', 'close', 'emit', 'cut', 'sleep', 'wake'), fc.nat(3)), {
        maxLength: 25,
      }),
      fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
      async (steps, pauses) => {
        const simulation = createSimulation()
        simulation.open()
        for (const [index, [step, which]] of steps.entries()) {
          const simulatedTab = simulation.simulatedTabs[which % Math.max(1, simulation.simulatedTabs.length)]
          if (step === 'open' || !simulatedTab) simulation.open()
          else if (step === 'close') simulation.close(simulatedTab)
          else if (step === 'emit') simulation.emit()
          else if (step === 'cut') simulation.cut()
          else if (step === 'sleep') simulation.freeze(simulatedTab)
          else simulation.thaw(simulatedTab)
          if (pauses[index]) await simulation.run()
        }
        for (const simulatedTab of simulation.simulatedTabs) simulation.thaw(simulatedTab)
        await simulation.run()
        for (const simulatedTab of simulation.simulatedTabs) simulatedTab.tab.ensureOpen()
        await vi.advanceTimersByTimeAsync(2_000)
        await simulation.run()
        simulation.expectAllKnown()
        while (simulation.simulatedTabs[0]) simulation.close(simulation.simulatedTabs[0])
      },
    ),
    { numRuns: 300 },
  )
})
