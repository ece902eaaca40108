// A thread that simulates server processes for the channel benchmark: each has the channel of the product with a Redis connection, a
// registry entry and followed members of its own. There are no browsers, and no events are stored.
import { parentPort, workerData } from 'node:worker_threads'
import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import {
  attachChannel,
  broadcastNumberedEvents,
  followMember,
  isChannelConnected,
  subscribeChannelMessages,
} from '../../server/src/platform/channel/channel-messages.ts'
import { createChannel } from '../../server/src/platform/channel/channel.ts'
import { parseRedisUrl } from '../../server/src/platform/channel/redis-address.ts'
import { createRedisTransport } from '../../server/src/platform/channel/redis.ts'
import { connectDatabase } from '../../server/src/platform/db/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import {
  maxSimulatedProcesses,
  type SimulationCommand,
  type SimulationSettings,
} from './simulation-protocol.ts'

const lostAfterMs = 5000

const settings = workerData as SimulationSettings
const arrived = new Int32Array(settings.arrived)
const missed = new Int32Array(settings.missed)
const log = createLog('silent')
const database = connectDatabase(settings.databaseUrl, 5)

interface SimulatedProcess {
  readonly index: number
  readonly firstMember: number
  readonly memberCount: number
  readonly broadcast: (memberIds: readonly number[], no: number) => void
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}
let processes: SimulatedProcess[] = []
let sequence = 0

const event = {
  type: 'message',
  num_unread_messages: 3,
  message: {
    id: 123_456_789,
    conversation: 12_345_678,
    mine: false,
    text: 'Hello there, how was your day? I have been to the lake with a friend, and the water was still cold.',
    sent_at: '2026-11-26T10:00:00.000Z',
    delivered: false,
    read: false,
    reactions: { mine: null, theirs: null },
    image: null,
    gift: null,
  },
} as unknown as MemberEvent

async function startProcess(
  index: number,
  { redisUrl, hasTopics, membersPerProcess }: Extract<SimulationCommand, { do: 'start' }>,
): Promise<SimulatedProcess> {
  const address = parseRedisUrl(redisUrl)
  if (!address) throw new Error(`not an address of Redis: ${redisUrl}`)
  const channel = createChannel({ ...createRedisTransport(address, 'bench'), hasTopics }, log)
  // A handle of its own on shared connections, since each process attaches its channel to its handle.
  const db = database.db.withoutPlugins()
  const closeChannel = attachChannel(db, channel, log)
  const firstMember = index * membersPerProcess
  const newest = new Map<number, number>()
  for (let i = 0; i < membersPerProcess; i += 1) newest.set(firstMember + i, 0)
  const unsubscribe = subscribeChannelMessages(db, {
    onNumberedEvent(memberId, no, frame) {
      const last = newest.get(memberId)
      if (last === undefined) return
      if (frame === null) {
        if (last < no) Atomics.add(missed, 0, 1)
        return
      }
      if (last < no) newest.set(memberId, no)
      const publisher = no % maxSimulatedProcesses
      Atomics.add(arrived, publisher, 1)
      Atomics.notify(arrived, publisher)
    },
    onTransientEvent: () => {},
    onSessionsEnded: () => {},
    onStaffChange: () => {},
    onGap: () => {},
  })
  while (!channel.isConnected()) await new Promise((resolve) => setTimeout(resolve, 10))
  let following: Promise<void> = Promise.resolve()
  for (const memberId of newest.keys()) following = followMember(db, memberId)
  await following
  return {
    index,
    firstMember,
    memberCount: membersPerProcess,
    broadcast: (memberIds, no) =>
      broadcastNumberedEvents(
        db,
        memberIds.map((memberId) => ({ memberId, no, event })),
      ),
    isConnected: () => isChannelConnected(db),
    async close() {
      unsubscribe()
      await closeChannel()
    },
  }
}
const pickNumber = (count: number): number => Math.floor(Math.random() * count)

/** A message: a notice for the sender, who is connected to this process, and one for a member anywhere. Returns the notices sent. */
async function sendMessages(one: SimulatedProcess, processCount: number, untilMs: number): Promise<number> {
  const { index, firstMember, memberCount, broadcast } = one
  let expected = Atomics.load(arrived, index)
  let count = 0
  while (performance.now() < untilMs) {
    const members = [firstMember + pickNumber(memberCount), pickNumber(processCount * memberCount)]
    sequence += 1
    broadcast(members, sequence * maxSimulatedProcesses + index)
    expected += members.length
    count += members.length
    for (let value = Atomics.load(arrived, index); value < expected; value = Atomics.load(arrived, index)) {
      const result = Atomics.waitAsync(arrived, index, value, lostAfterMs)
      if (result.async && (await result.value) === 'timed-out') throw new Error('a notice did not arrive')
    }
    // Local notices arrive at once; other processes of this thread need their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}

async function execute(command: SimulationCommand): Promise<number> {
  switch (command.do) {
    case 'start':
      processes = await Promise.all(command.processIndexes.map((index) => startProcess(index, command)))
      return processes.length
    case 'send': {
      const untilMs = performance.now() + command.seconds * 1000
      const counts = await Promise.all(
        processes.map((one) => sendMessages(one, command.processCount, untilMs)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    case 'await-separation': {
      const startedAt = performance.now()
      while (processes.every(({ isConnected }) => isConnected()))
        await new Promise((resolve) => setTimeout(resolve, 10))
      return (performance.now() - startedAt) / 1000
    }
    case 'stop':
      await Promise.all(processes.splice(0).map(({ close }) => close()))
      return 0
  }
}
parentPort?.on('message', (command: SimulationCommand) => {
  execute(command).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
