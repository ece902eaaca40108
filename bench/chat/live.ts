import type { Writer } from '../../soak/writers.ts'
import { createWriters } from '../../soak/writers.ts'
import { ensureProgram } from '../../tools/debian-package.ts'
import { readCpuMsWithChildren } from '../support/cpu.ts'
import { raiseConnectionLimit, type LoadProcess, startLoadProcess } from './start-load-process.ts'
import type { LoadResult } from './load-process.ts'
import {
  createInformationResult,
  median,
  quantile,
  type BenchResult,
  createTargetResult,
  formatMeasurement,
} from '../support/measure.ts'
import { type BenchEnvironment, startBenchEnvironment, type ServingOptions } from '../support/environment.ts'

const maxConnections = Number(process.env['BENCH_CONNECTIONS'] ?? 10_000)
/** Pairs that write; the other connections stay idle. */
const writingPairCount = 1000
const durationSeconds = 10
/** Number of runs, of which the median counts, so that a second of load from elsewhere on the machine does not decide. */
const runs = 3
const messageRates = [500, 2000]
const callerCount = 128
/** Processes that hold the connections. */
const connectionProcessCount = 2

const serverSetups: (ServingOptions & { readonly name: string })[] = [
  { name: 'one process', processes: 1 },
  { name: 'three processes, NOTIFY', processes: 3 },
  { name: 'three processes, Redis', processes: 3, redis: true },
]

interface RunResult {
  readonly achieved: number
  readonly p50: number
  readonly p99: number
}
interface Load {
  readonly environment: BenchEnvironment
  readonly callersProcess: LoadProcess
  readonly listeners: readonly LoadProcess[]
  readonly pairs: readonly (readonly [Writer, Writer])[]
}

/** Sends messages, waits for outstanding deliveries, and returns the measurements. */
async function sendAndMeasure(
  { environment, callersProcess, listeners, pairs }: Load,
  count: number,
  perSecond: number | null,
): Promise<RunResult> {
  const urls = environment.servers.map(({ url }) => url)
  const parts = {
    servers: environment.servers.map(({ pid }) => pid),
    PostgreSQL: [environment.databasePid],
    load: [callersProcess, ...listeners].map(({ pid }) => pid),
  }
  const readWork = () =>
    Object.values(parts).map((pids) => pids.reduce((sum, pid) => sum + readCpuMsWithChildren(pid), 0))
  const before = readWork()
  const { sent, seconds: took } = (await callersProcess.ask({
    do: 'send',
    urls,
    pairs,
    count,
    perSecond,
    callers: callerCount,
  })) as LoadResult
  const times: number[] = []
  for (let idleRounds = 0; times.length < sent && idleRounds < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const newTimes = (await Promise.all(listeners.map((one) => one.ask({ do: 'times' })))) as number[][]
    idleRounds = newTimes.some(({ length }) => length) ? 0 : idleRounds + 1
    for (const latenciesMs of newTimes) times.push(...latenciesMs)
  }
  if (times.length < sent) throw new Error(`${sent - times.length} messages did not arrive`)
  const workPerMessage = readWork().map((now, i) => ((now - (before[i] ?? 0)) / sent).toFixed(2))
  const sorted = times.sort((a, b) => a - b)
  // Messages that were due but not sent count as later than all others.
  const unsent = Array.from({ length: count - sent }, () => Infinity)
  const latencies = [...sorted, ...unsent]
  const run = { achieved: sent / took, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
  console.log(
    `    ${perSecond ?? 'as many as can be'} a second: ${sent} of ${count} sent, all arrived, ${run.achieved.toFixed(0)} a second, ` +
      `p50 ${formatMeasurement(run.p50, ' ms')}, p99 ${formatMeasurement(run.p99, ' ms')}; work a message, ms: ` +
      Object.keys(parts)
        .map((name, i) => `${name} ${workPerMessage[i]}`)
        .join(', '),
  )
  return run
}

const repeatRun = async (act: () => Promise<RunResult>): Promise<RunResult[]> => {
  const results: RunResult[] = []
  for (let run = 0; run < runs; run += 1) results.push(await act())
  return results
}

async function measureSetup(
  environment: BenchEnvironment,
  members: readonly Writer[],
  kind: ServingOptions & { name: string },
): Promise<BenchResult[]> {
  await environment.startServers(kind)
  const urls = environment.servers.map(({ url }) => url)
  const readMemory = async () => {
    const usages = await Promise.all(environment.servers.map((server) => server.memory()))
    return {
      rss: usages.reduce((sum, { rss }) => sum + rss, 0),
      heapUsed: usages.reduce((sum, { heapUsed }) => sum + heapUsed, 0),
    }
  }
  const callersProcess = startLoadProcess()
  const listeners = Array.from({ length: connectionProcessCount }, startLoadProcess)
  try {
    const pairs = Array.from(
      { length: Math.min(writingPairCount, Math.floor(members.length / 2)) },
      (_, i): [Writer, Writer] => [members[i * 2] as Writer, members[i * 2 + 1] as Writer],
    )
    // A few calls and connections first, so that memory of loaded code is not attributed to connections.
    const firstMembers = members.slice(0, 40)
    const warmUpProcess = startLoadProcess()
    await warmUpProcess.ask({ do: 'connect', urls, members: firstMembers })
    await warmUpProcess.ask({
      do: 'send',
      urls,
      pairs: pairs.slice(0, 20),
      count: 400,
      perSecond: null,
      callers: 20,
    })
    warmUpProcess.end()
    const before = await readMemory()
    const start = performance.now()
    await Promise.all(
      listeners.map((one, i) =>
        one.ask({
          do: 'connect',
          urls,
          members: members.filter((_, k) => Math.floor(k / 2) % connectionProcessCount === i),
        }),
      ),
    )
    const took = (performance.now() - start) / 1000
    const after = await readMemory()
    const memoryPerConnectionKb = (what: 'rss' | 'heapUsed') =>
      (after[what] - before[what]) / members.length / 1024
    console.log(
      `  ${kind.name}: ${members.length} connections open after ${took.toFixed(1)} s; memory a connection, kB: ` +
        `${memoryPerConnectionKb('rss').toFixed(1)}, of it objects ${memoryPerConnectionKb('heapUsed').toFixed(1)}`,
    )
    const load = { environment, callersProcess, listeners, pairs }
    // The first seconds create conversations, compile code and plan statements.
    console.log('    warm-up')
    await sendAndMeasure(load, Math.max(2000, pairs.length * 2), null)
    const results: BenchResult[] = []
    const formatName = (what: string) => `live, ${kind.name}, ${members.length} connections: ${what}`
    for (const rate of messageRates) {
      const rateRuns = await repeatRun(() => sendAndMeasure(load, rate * durationSeconds, rate))
      const p99 = median(rateRuns.map((run) => run.p99))
      const p50 = median(rateRuns.map((run) => run.p50))
      const achieved = median(rateRuns.map((run) => run.achieved))
      const at = `${rate} a second (${achieved.toFixed(0)} achieved)`
      results.push(createInformationResult(formatName(`to the other socket at ${at}, p50`), p50, ' ms'))
      results.push(
        // Three processes share two cores with the database and the load generator: this shows the cost of notifying each other.
        rate === 500 && kind.processes === 1
          ? createTargetResult(formatName(`to the other socket at ${at}, p99`), p99, 50, ' ms', false)
          : createInformationResult(formatName(`to the other socket at ${at}, p99`), p99, ' ms'),
      )
    }
    const maxRateRuns = await repeatRun(() => sendAndMeasure(load, 5000, null))
    results.push(
      createInformationResult(
        formatName('messages a second at most'),
        median(maxRateRuns.map((run) => run.achieved)),
        '',
      ),
    )
    results.push(
      createInformationResult(formatName('memory a connection'), memoryPerConnectionKb('rss'), ' kB'),
    )
    return results
  } finally {
    callersProcess.end()
    for (const one of listeners) one.end()
  }
}

/**
 * Latency from a message's due time to its arrival at the recipient's socket, with 10,000 open connections. The load is open-loop:
 * it does not slow down with the responses, and time in the queue counts (no coordinated omission).
 * Everything, including the load generator, shares the machine's cores.
 */
export async function liveBench(): Promise<BenchResult[]> {
  ensureProgram('redis-server')
  const connections = raiseConnectionLimit(maxConnections)
  const environment = await startBenchEnvironment()
  try {
    const members = await createWriters(environment.app.services, connections, 100_000)
    const results: BenchResult[] = []
    for (const kind of serverSetups) results.push(...(await measureSetup(environment, members, kind)))
    return results
  } finally {
    await environment.close()
  }
}
