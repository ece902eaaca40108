// Every tab gets every event once and in order, whatever the channel loses, repeats, delays or delivers to one side only.
import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { createTestWire } from '../../testing/platform/test-transport.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { createChannel } from '../platform/channel/channel.ts'
import { attachChannel, isChannelConnected } from '../platform/channel/channel-messages.ts'
import { publishMemberEvents } from '../platform/channel/member-events.ts'
import type { Packet, Transport } from '../platform/channel/transport.ts'
import { connectDatabase } from '../platform/db/db.ts'
import { checkedMemberCounter } from '../platform/observability/metrics.ts'
import { createHub } from './hub.ts'
import { createTab, type Tab } from './tab.ts'

const app = await createTestApp()
const processCount = 3
const heartbeatIntervalMs = 40

/** `cutOff` processes can't reach the transport. */
function startProcesses({ transport }: ReturnType<typeof createTestWire>, cutOff = 0) {
  const unreachable: Transport = { ...transport, connect: () => Promise.reject(new Error('unreachable')) }
  const processes = Array.from({ length: processCount }, (_, index) => {
    const { db } = connectDatabase(app.url, 3)
    const channel = createChannel(
      index < cutOff ? unreachable : transport,
      app.services.log,
      heartbeatIntervalMs,
    )
    const closeChannel = attachChannel(db, channel, app.services.log)
    const hub = createHub({ ...app.services, db }, () => {})
    return {
      db,
      channel,
      hub,
      close: async () => {
        await hub.close()
        await closeChannel()
        await db.destroy()
      },
    }
  })
  return { processes, close: () => Promise.all(processes.map(({ close }) => close())) }
}
type Process = ReturnType<typeof startProcesses>['processes'][number]

interface TestTab {
  readonly process: Process
  readonly tab: Tab
  readonly numbers: number[]
}
/** A tab without a network, which remembers the numbers that it is sent. */
async function openTab(process: Process, memberId: number, after: number | null): Promise<TestTab> {
  const numbers: number[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send(frame: Buffer) {
      const event = JSON.parse(frame.toString()) as { type: string; no: number }
      if (event.type !== 'hello') numbers.push(event.no)
    },
    close() {},
    terminate() {},
  })
  const tab = createTab(socket as unknown as WebSocket, memberId, 'session')
  process.hub.add(tab)
  await process.hub.resume(tab, after)
  return { process, tab, numbers }
}
const readNewest = async (memberId: number): Promise<number> => {
  const { rows } = await sql<{ no: number }>`
    select no from member_event_counter where member_id = ${memberId}`.execute(app.db)
  return rows[0]?.no ?? 0
}
const publish = ({ db }: Process, memberId: number) =>
  publishMemberEvents(db, [{ memberId, event: { type: 'credits', credits: 1, paid_user: true } }])

type Fault = 'none' | 'lose' | 'repeat' | 'delay'
/** Lets the wire lose, repeat or delay packets; delayed ones arrive after later ones. */
function createFaults(wire: ReturnType<typeof createTestWire>) {
  let fault: Fault = 'none'
  let delayed: Packet[] = []
  wire.carry = (packets) => {
    if (fault === 'lose') return []
    if (fault === 'repeat') return packets.flatMap((packet) => [packet, packet])
    if (fault === 'none') return packets
    delayed.push(...packets)
    return []
  }
  return (next: Fault) => {
    fault = next
    const arriving = delayed
    delayed = []
    wire.deliver(arriving, wire.side)
  }
}

const processIndex = fc.nat(processCount - 1)
const memberIndex = fc.nat(1)
const stepArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('publish'), process: processIndex, member: memberIndex }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault'),
      fault: fc.constantFrom<Fault>('none', 'lose', 'repeat', 'delay'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move'), process: processIndex, member: memberIndex }),
  },
)
type Step = { do: string; process?: number; member?: number; fault?: Fault }

test.each([true, false])(
  'with topics (%s) no event is lost, repeated or out of order when packets are lost, repeated or delayed, and processes separated',
  async (hasTopics) => {
    const members = [await app.member(), await app.member()]
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 30 }), async (steps: Step[]) => {
        const wire = createTestWire({ hasTopics, maxPacketBytes: 7900 })
        const setFault = createFaults(wire)
        const { processes, close } = startProcesses(wire)
        try {
          await waitForCondition(() => processes.every(({ channel }) => channel.isConnected()))
          const tabs = await Promise.all(
            members.map((memberId, i) => openTab(processes[i] as Process, memberId, null)),
          )
          const firsts = tabs.map(({ tab }) => tab.lastSent)
          /** The events that each member's tabs were sent so far, one after the other. */
          const numbers: number[][] = members.map(() => [])
          for (const step of steps) {
            const process = processes[step.process ?? 0] as Process
            const member = step.member ?? 0
            if (step.do === 'publish') await publish(process, members[member] ?? 0)
            else if (step.do === 'fault') setFault(step.fault ?? 'none')
            else if (step.do === 'cut') wire.cutFirst()
            else if (step.do === 'split') {
              wire.side = 3 - wire.side
              wire.cutFirst()
            } else {
              const left = tabs[member] as TestTab
              left.process.hub.remove(left.tab)
              numbers[member]?.push(...left.numbers)
              tabs[member] = await openTab(process, members[member] ?? 0, left.tab.lastSent)
            }
          }
          setFault('none')
          for (const [i, memberId] of members.entries()) {
            const newest = await readNewest(memberId)
            await waitForCondition(() => (tabs[i]?.tab.lastSent ?? 0) >= newest)
            const first = (firsts[i] ?? 0) + 1
            const expected = Array.from({ length: newest - first + 1 }, (_, index) => first + index)
            expect([...(numbers[i] ?? []), ...(tabs[i]?.numbers ?? [])]).toEqual(expected)
          }
        } finally {
          await close()
        }
      }),
      { numRuns: 20 },
    )
  },
)

async function readCheckedMembers(): Promise<number> {
  return (await checkedMemberCounter.get()).values[0]?.value ?? 0
}
test('without faults no member is looked up; a lost packet lets only the member’s events be read', async () => {
  const memberId = await app.member()
  const wire = createTestWire({ maxPacketBytes: 7900 })
  const { processes, close } = startProcesses(wire)
  onTestFinished(async () => void (await close()))
  const [publisher, receiver] = processes as [Process, Process, Process]
  const receivedNumber = () => receiver.channel.getReceivedNumber(publisher.channel.processId)
  await waitForCondition(
    () => processes.every(({ channel }) => channel.isConnected()) && receivedNumber() > 0,
  )
  const { tab } = await openTab(receiver, memberId, null)
  /** Longer than the pause between two checks. */
  const waitForHeartbeats = async () => {
    const number = receivedNumber()
    await waitForCondition(() => receivedNumber() > number + 2000 / heartbeatIntervalMs)
  }
  // Connecting has requested checks.
  await waitForHeartbeats()
  const before = await readCheckedMembers()
  for (let i = 0; i < 20; i += 1) await publish(publisher, memberId)
  await waitForHeartbeats()
  expect(tab.lastSent).toBe(await readNewest(memberId))
  const isForMember = ({ topic }: Packet) => topic === String(memberId)
  let lostCount = 0
  wire.carry = (packets) => {
    lostCount += packets.filter(isForMember).length
    return packets.filter((packet) => !isForMember(packet))
  }
  await publish(publisher, memberId)
  const newest = await readNewest(memberId)
  await waitForCondition(() => tab.lastSent === newest)
  expect(lostCount).toBe(1)
  expect(await readCheckedMembers()).toBe(before)
})

test('processes on different sides of a failover notice it within seconds, look for missed events, and meet again', async () => {
  const memberId = await app.member()
  const wire = createTestWire({ maxPacketBytes: 7900 })
  const { processes, close } = startProcesses(wire)
  onTestFinished(async () => void (await close()))
  const [moved, staying] = processes as [Process, Process, Process]
  await waitForCondition(() => processes.every(({ channel }) => channel.isConnected()))
  const { tab, numbers } = await openTab(staying, memberId, null)
  const first = tab.lastSent
  wire.isSticky = true
  wire.side = 2
  // The channel's connections are listed in the order of the processes.
  wire.cutFirst()
  await waitForCondition(() => moved.channel.isConnected())
  await waitForCondition(() => !isChannelConnected(staying.db) && !isChannelConnected(moved.db))
  for (const i of [1, 2, 3]) {
    await publish(moved, memberId)
    await waitForCondition(() => tab.lastSent === first + i)
  }
  expect([staying, moved].map(({ db }) => isChannelConnected(db))).toEqual([false, false])
  wire.isSticky = false
  await waitForCondition(() => isChannelConnected(staying.db) && isChannelConnected(moved.db))
  await publish(moved, memberId)
  await waitForCondition(() => tab.lastSent === first + 4)
  expect(numbers).toEqual([first + 1, first + 2, first + 3, first + 4])
})

test('events of a process that can’t reach the transport are found by the others', async () => {
  const memberId = await app.member()
  const { processes, close } = startProcesses(createTestWire({ maxPacketBytes: 7900 }), 1)
  onTestFinished(async () => void (await close()))
  const [cutOff, receiver] = processes as [Process, Process, Process]
  await waitForCondition(() => receiver.channel.isConnected())
  const { tab, numbers } = await openTab(receiver, memberId, null)
  const first = tab.lastSent
  for (let i = 1; i <= 3; i += 1) {
    await publish(cutOff, memberId)
    await waitForCondition(() => tab.lastSent === first + i)
  }
  expect(numbers).toEqual([first + 1, first + 2, first + 3])
})
