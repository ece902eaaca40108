import type { Writer } from '../soak/writers.ts'
import { makeWriters } from '../soak/writers.ts'
import { ensure } from '../tools/debian-package.ts'
import { workOf } from './cpu.ts'
import { allowConnections, type Crowd, startCrowd } from './crowds.ts'
import type { Sent } from './crowd.ts'
import { figure, median, quantile, type Result, result, told } from './measure.ts'
import { type Scene, scene, type Serving } from './scene.ts'

const most = Number(process.env['BENCH_CONNECTIONS'] ?? 10_000)
/** Pairs that write; the other connections are only open. */
const writing = 1000
const seconds = 10
/** The machine is shared: one neighbour's second must not decide, so the middle one of these runs counts. */
const runs = 3
const rates = [500, 2000]
const callers = 128
/** Processes that hold the connections. */
const holders = 2

const kinds: (Serving & { readonly name: string })[] = [
  { name: 'one process', processes: 1 },
  { name: 'three processes, NOTIFY', processes: 3 },
  { name: 'three processes, Redis', processes: 3, redis: true },
]

interface Run {
  readonly achieved: number
  readonly p50: number
  readonly p99: number
}
interface Load {
  readonly stage: Scene
  readonly callersProcess: Crowd
  readonly listeners: readonly Crowd[]
  readonly pairs: readonly (readonly [Writer, Writer])[]
}

/** Sends, waits until all has arrived that will, and tells what it took. */
async function pour(
  { stage, callersProcess, listeners, pairs }: Load,
  count: number,
  perSecond: number | null,
): Promise<Run> {
  const urls = stage.servers.map(({ url }) => url)
  const parts = {
    servers: stage.servers.map(({ pid }) => pid),
    PostgreSQL: [stage.databasePid],
    load: [callersProcess, ...listeners].map(({ pid }) => pid),
  }
  const work = () => Object.values(parts).map((pids) => pids.reduce((sum, pid) => sum + workOf(pid), 0))
  const before = work()
  const { sent, seconds: took } = (await callersProcess.ask({
    do: 'send',
    urls,
    pairs,
    count,
    perSecond,
    callers,
  })) as Sent
  const times: number[] = []
  for (let still = 0; times.length < sent && still < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const came = (await Promise.all(listeners.map((one) => one.ask({ do: 'times' })))) as number[][]
    still = came.some(({ length }) => length) ? 0 : still + 1
    for (const some of came) times.push(...some)
  }
  if (times.length < sent) throw new Error(`${sent - times.length} messages did not arrive`)
  const each = work().map((now, i) => ((now - (before[i] ?? 0)) / sent).toFixed(2))
  const sorted = times.sort((a, b) => a - b)
  // What was due and could not be sent is later than everything that was.
  const late = Array.from({ length: count - sent }, () => Infinity)
  const all = [...sorted, ...late]
  const run = { achieved: sent / took, p50: quantile(all, 0.5), p99: quantile(all, 0.99) }
  console.log(
    `    ${perSecond ?? 'as many as can be'} a second: ${sent} of ${count} sent, all arrived, ${run.achieved.toFixed(0)} a second, ` +
      `p50 ${told(run.p50, ' ms')}, p99 ${told(run.p99, ' ms')}; work a message, ms: ` +
      Object.keys(parts)
        .map((name, i) => `${name} ${each[i]}`)
        .join(', '),
  )
  return run
}

const several = async (act: () => Promise<Run>): Promise<Run[]> => {
  const done: Run[] = []
  for (let run = 0; run < runs; run += 1) done.push(await act())
  return done
}

async function measure(
  stage: Scene,
  members: readonly Writer[],
  kind: Serving & { name: string },
): Promise<Result[]> {
  await stage.serve(kind)
  const urls = stage.servers.map(({ url }) => url)
  const memory = async () => {
    const all = await Promise.all(stage.servers.map((server) => server.memory()))
    return {
      rss: all.reduce((sum, { rss }) => sum + rss, 0),
      heapUsed: all.reduce((sum, { heapUsed }) => sum + heapUsed, 0),
    }
  }
  const callersProcess = startCrowd()
  const listeners = Array.from({ length: holders }, startCrowd)
  try {
    const pairs = Array.from(
      { length: Math.min(writing, Math.floor(members.length / 2)) },
      (_, i): [Writer, Writer] => [members[i * 2] as Writer, members[i * 2 + 1] as Writer],
    )
    // A few calls and connections first: what the code itself takes is no connection's memory.
    const few = members.slice(0, 40)
    const first = startCrowd()
    await first.ask({ do: 'connect', urls, members: few })
    await first.ask({ do: 'send', urls, pairs: pairs.slice(0, 20), count: 400, perSecond: null, callers: 20 })
    first.end()
    const before = await memory()
    const start = performance.now()
    await Promise.all(
      listeners.map((one, i) =>
        one.ask({
          do: 'connect',
          urls,
          members: members.filter((_, k) => Math.floor(k / 2) % holders === i),
        }),
      ),
    )
    const took = (performance.now() - start) / 1000
    const after = await memory()
    const each = (what: 'rss' | 'heapUsed') => (after[what] - before[what]) / members.length / 1024
    console.log(
      `  ${kind.name}: ${members.length} connections open after ${took.toFixed(1)} s; memory a connection, kB: ` +
        `${each('rss').toFixed(1)}, of it objects ${each('heapUsed').toFixed(1)}`,
    )
    const load = { stage, callersProcess, listeners, pairs }
    // The first seconds open conversations, compile code and plan statements.
    console.log('    warm-up')
    await pour(load, Math.max(2000, pairs.length * 2), null)
    const results: Result[] = []
    const named = (what: string) => `live, ${kind.name}, ${members.length} connections: ${what}`
    for (const rate of rates) {
      const done = await several(() => pour(load, rate * seconds, rate))
      const p99 = median(done.map((run) => run.p99))
      const p50 = median(done.map((run) => run.p50))
      const achieved = median(done.map((run) => run.achieved))
      const at = `${rate} a second (${achieved.toFixed(0)} achieved)`
      results.push(figure(named(`to the other socket at ${at}, p50`), p50, ' ms'))
      results.push(
        // Three processes share two cores with the database and the load: they show what telling each other costs.
        rate === 500 && kind.processes === 1
          ? result(named(`to the other socket at ${at}, p99`), p99, 50, ' ms', false)
          : figure(named(`to the other socket at ${at}, p99`), p99, ' ms'),
      )
    }
    const most = await several(() => pour(load, 5000, null))
    results.push(figure(named('messages a second at most'), median(most.map((run) => run.achieved)), ''))
    results.push(figure(named('memory a connection'), each('rss'), ' kB'))
    return results
  } finally {
    callersProcess.end()
    for (const one of listeners) one.end()
  }
}

/**
 * From the moment that a message was due to be sent to the other one's socket, with 10,000 open connections. The load is open-loop:
 * it does not slow down with the answers, and a message that had to wait for its turn has waited (no coordinated omission).
 * Everything, the load as well, shares the machine's cores.
 */
export async function liveBench(): Promise<Result[]> {
  ensure('redis-server')
  const connections = allowConnections(most)
  const stage = await scene()
  try {
    const members = await makeWriters(stage.house.parts, connections, 100_000)
    const results: Result[] = []
    for (const kind of kinds) results.push(...(await measure(stage, members, kind)))
    return results
  } finally {
    await stage.close()
  }
}
