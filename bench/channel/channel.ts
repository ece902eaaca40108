// Live events between processes: each notice to every process (as before) against the processes that follow its member, in turns.
import { runRedisCommand, startTestRedis, type TestRedisServer } from '../../server/testing/platform/redis.ts'
import { ensureProgram } from '../../tools/debian-package.ts'
import {
  type BenchResult,
  createInformationResult,
  createTargetResult,
  median,
  readCpuMs,
} from '../support/measure.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type Simulation, startSimulation } from './start-simulation.ts'

const threadCount = 2
const rounds = 3
const sendSeconds = 4
const processCounts = [3, 10, 30, 100]
const membersPerProcess = 1000
const manyMembersPerProcess = 10_000
/** Bounds for the largest number of processes. */
const maxRedisWorkRatio = 0.22
const maxProcessWorkRatio = 0.26

interface Rate {
  readonly noticesPerSecond: number
  /** Work of Redis, in microseconds a notice. */
  readonly redisMicroseconds: number
  /** Work of all processes together, in microseconds a notice. */
  readonly processMicroseconds: number
}
interface Setup {
  readonly processCount: number
  readonly members: number
  readonly hasTopics: boolean
}

const startProcesses = (
  simulation: Simulation,
  redisUrl: string,
  { processCount, members, hasTopics }: Setup,
): Promise<number[]> =>
  simulation.run((thread) => ({
    do: 'start',
    redisUrl,
    hasTopics,
    membersPerProcess: members,
    processIndexes: Array.from({ length: processCount }, (_, index) => index).filter(
      (index) => index % threadCount === thread,
    ),
  }))
const stopProcesses = (simulation: Simulation): Promise<number[]> => simulation.run(() => ({ do: 'stop' }))

async function sendAndMeasure(
  simulation: Simulation,
  redis: TestRedisServer,
  processCount: number,
): Promise<Rate> {
  const redisBefore = readCpuMs(redis.pid)
  const ownBefore = process.cpuUsage()
  const startedAt = performance.now()
  const counts = await simulation.run(() => ({ do: 'send', processCount, seconds: sendSeconds }))
  const seconds = (performance.now() - startedAt) / 1000
  // Broadcast packets may still be on the way to processes that need none of them.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const notices = counts.reduce((sum, count) => sum + count, 0)
  const own = process.cpuUsage(ownBefore)
  return {
    noticesPerSecond: notices / seconds,
    redisMicroseconds: ((readCpuMs(redis.pid) - redisBefore) * 1000) / notices,
    processMicroseconds: (own.user + own.system) / notices,
  }
}
async function measureRate(simulation: Simulation, redis: TestRedisServer, setup: Setup): Promise<Rate> {
  await startProcesses(simulation, redis.url, setup)
  const rate = await sendAndMeasure(simulation, redis, setup.processCount)
  await stopProcesses(simulation)
  return rate
}
const takeMedian = (rates: readonly Rate[]): Rate => ({
  noticesPerSecond: median(rates.map(({ noticesPerSecond }) => noticesPerSecond)),
  redisMicroseconds: median(rates.map(({ redisMicroseconds }) => redisMicroseconds)),
  processMicroseconds: median(rates.map(({ processMicroseconds }) => processMicroseconds)),
})
const printRate = (name: string, { noticesPerSecond, redisMicroseconds, processMicroseconds }: Rate) =>
  console.log(
    `  ${name}: ${noticesPerSecond.toFixed(0)} notices a second; work for each: Redis ${redisMicroseconds.toFixed(0)} µs, ` +
      `all processes ${processMicroseconds.toFixed(0)} µs`,
  )

/** By numbers of processes, both ways in turns. */
async function compareRates(simulation: Simulation, redis: TestRedisServer): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const processCount of processCounts) {
    const rates: { broadcast: Rate[]; topics: Rate[] } = { broadcast: [], topics: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const way of ['broadcast', 'topics'] as const)
        rates[way].push(
          await measureRate(simulation, redis, {
            processCount,
            members: membersPerProcess,
            hasTopics: way === 'topics',
          }),
        )
    const [broadcast, topics] = [takeMedian(rates.broadcast), takeMedian(rates.topics)]
    printRate(`${processCount} processes, broadcast`, broadcast)
    printRate(`${processCount} processes, by member`, topics)
    const name = `${processCount} processes, by member / broadcast`
    const createWorkResult = (what: string, ratio: number, target: number): BenchResult =>
      processCount === Math.max(...processCounts)
        ? createTargetResult(`${name}: ${what}`, ratio, target, '', false)
        : createInformationResult(`${name}: ${what}`, ratio, '')
    results.push(
      createInformationResult(
        `${name}: notices a second`,
        topics.noticesPerSecond / broadcast.noticesPerSecond,
        '',
      ),
      createWorkResult(
        'work of Redis for a notice',
        topics.redisMicroseconds / broadcast.redisMicroseconds,
        maxRedisWorkRatio,
      ),
      createWorkResult(
        'work of the processes for a notice',
        topics.processMicroseconds / broadcast.processMicroseconds,
        maxProcessWorkRatio,
      ),
    )
  }
  return results
}

async function readUsedBytes(redis: TestRedisServer): Promise<number> {
  const [, bytes] = /^used_memory:(\d+)/m.exec(String(await runRedisCommand(redis, ['INFO', 'memory']))) ?? []
  return Number(bytes)
}
/** A million members on a hundred processes. */
async function measureManyMembers(simulation: Simulation, redis: TestRedisServer): Promise<BenchResult[]> {
  const setup = { processCount: 100, members: manyMembersPerProcess, hasTopics: true }
  const memberCount = setup.processCount * setup.members
  const bytesBefore = await readUsedBytes(redis)
  const rssBefore = process.memoryUsage().rss
  const startedAt = performance.now()
  await startProcesses(simulation, redis.url, setup)
  const followSeconds = (performance.now() - startedAt) / 1000
  const redisBytes = ((await readUsedBytes(redis)) - bytesBefore) / memberCount
  const processBytes = (process.memoryUsage().rss - rssBefore) / memberCount
  const topics = await sendAndMeasure(simulation, redis, setup.processCount)
  await stopProcesses(simulation)
  const broadcast = await measureRate(simulation, redis, { ...setup, hasTopics: false })
  printRate(`${memberCount} members on ${setup.processCount} processes, broadcast`, broadcast)
  printRate(`${memberCount} members on ${setup.processCount} processes, by member`, topics)
  console.log(
    `  ${memberCount} members followed in ${followSeconds.toFixed(1)} s; for each: Redis ${redisBytes.toFixed(0)} bytes, ` +
      `its process ${processBytes.toFixed(0)} bytes`,
  )
  return [
    createInformationResult(
      '1,000,000 members on 100 processes, by member / broadcast: notices a second',
      topics.noticesPerSecond / broadcast.noticesPerSecond,
      '',
    ),
    createInformationResult('memory of Redis for each followed member', redisBytes / 1000, ' kB'),
  ]
}

/** How long two processes that use different servers take to notice it. */
async function measureSeparation(simulation: Simulation, redis: TestRedisServer): Promise<BenchResult> {
  const other = await startTestRedis()
  try {
    await simulation.run((thread) => ({
      do: 'start',
      redisUrl: thread === 0 ? redis.url : other.url,
      hasTopics: true,
      membersPerProcess,
      processIndexes: [thread],
    }))
    const seconds = await simulation.run(() => ({ do: 'await-separation' }))
    await stopProcesses(simulation)
    return createTargetResult(
      'until processes on two sides notice it',
      Math.max(...seconds) * 1000,
      10_000,
      ' ms',
      false,
    )
  } finally {
    await other.stop()
  }
}

export async function channelBench(): Promise<BenchResult[]> {
  ensureProgram('redis-server')
  const environment = await startBenchEnvironment()
  const redis = await startTestRedis()
  const simulation = startSimulation(environment.databaseUrl, threadCount)
  try {
    const results = [
      ...(await compareRates(simulation, redis)),
      ...(await measureManyMembers(simulation, redis)),
      await measureSeparation(simulation, redis),
    ]
    const missed = simulation.countMissed()
    if (missed) throw new Error(`${missed} notices were named by a digest but did not arrive`)
    return results
  } finally {
    await simulation.close()
    await redis.stop()
    await environment.close()
  }
}
