// `npm run outage`: takes the database away from two server processes in several ways while members use the site, and prints what
// they were answered, how soon everything worked again, and whether a process ended. Fails when any of it is not as it should be.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose, type House } from '../server/src/app/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { addJob } from '../server/src/platform/jobs.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { buildWeb } from '../tools/build-web.ts'
import { type FallibleDatabase, startFallibleDatabase } from './fallible-database.ts'
import { freePort, type RunningServer, startServer } from './processes.ts'
import { makeWriters, type Writer } from './writers.ts'

interface Outage {
  readonly name: string
  /** Resolves when the database takes writes again. */
  readonly happen: (database: FallibleDatabase) => Promise<void>
}
const outages: readonly Outage[] = [
  {
    name: 'killed, started again after 3 s',
    async happen(database) {
      await database.kill()
      await sleep(3000)
      await database.start()
    },
  },
  {
    name: 'shut down, a read-only standby for 5 s, promoted',
    async happen(database) {
      await database.shutDown()
      await sleep(1000)
      await database.startAsStandby()
      await sleep(5000)
      await database.promote()
    },
  },
  {
    name: 'read-only by its settings for 5 s',
    async happen(database) {
      await database.run('alter system set default_transaction_read_only = on')
      await database.run('select pg_reload_conf()')
      await sleep(5000)
      await database.run('alter system reset default_transaction_read_only')
      await database.run('select pg_reload_conf()')
    },
  },
  {
    name: 'shut down, started again after 8 s',
    async happen(database) {
      await database.shutDown()
      await sleep(8000)
      await database.start()
    },
  },
]

const betweenRequestsMs = 50
/** Everything works again within this time after the database does. */
const recoveryDeadlineMs = 30_000
/** No request waits longer for its answer. */
const answerDeadlineMs = 15_000
/** What an answer must not say of the inside. */
const internal = /ECONN|ENOENT|PGSQL|FST_|statusCode|postgres:|node:internal|\.ts:\d/

const requests = ['read', 'send', 'page', 'page data', 'health'] as const
type Kind = (typeof requests)[number]

/** What was answered since the last outage began. */
interface Tally {
  good: number
  unavailable: number
  readonly others: Map<string, number>
  longestMs: number
  /** When each kind of request was first answered after the database came back. */
  readonly firstGood: Map<Kind, number>
}
const emptyTally = (): Tally => ({
  good: 0,
  unavailable: 0,
  others: new Map(),
  longestMs: 0,
  firstGood: new Map(),
})

/** Two members and two processes, with requests all along. */
function makeTraffic(servers: readonly RunningServer[], [from, to]: readonly [Writer, Writer]) {
  let tally = emptyTally()
  let backAt = Number.POSITIVE_INFINITY
  let over = false
  /** Keys of messages that the sender was told are sent. */
  const sent: string[] = []
  const note = (kind: Kind, start: number, answer: Response | null, body: string) => {
    const now = performance.now()
    tally.longestMs = Math.max(tally.longestMs, now - start)
    if (answer?.status === 200) {
      tally.good += 1
      if (start > backAt && !tally.firstGood.has(kind)) tally.firstGood.set(kind, now - backAt)
    } else if (answer?.status === 503 && answer.headers.has('retry-after') && !internal.test(body))
      tally.unavailable += 1
    else {
      const what = `${kind}: ${answer ? `${answer.status} ${body.slice(0, 100)}` : body}`
      tally.others.set(what, (tally.others.get(what) ?? 0) + 1)
    }
  }
  const ask = async (kind: Kind, url: string, options: RequestInit = {}): Promise<boolean> => {
    const start = performance.now()
    try {
      const answer = await fetch(url, {
        redirect: 'manual',
        ...options,
        headers: { cookie: from.cookie, 'sec-fetch-site': 'same-origin', ...options.headers },
      })
      const body = await answer.text()
      note(kind, start, answer, body)
      return answer.ok
    } catch (error) {
      note(kind, start, null, String(error))
      return false
    }
  }
  const send = async (url: string) => {
    // As the composer does it: one key until the message is sent.
    const key = randomUUID()
    const post = () =>
      ask('send', `${url}/api/chat.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ profile: to.id, text: `hello ${key}` }),
      })
    while (!(await post())) {
      if (over) return
      await sleep(betweenRequestsMs)
    }
    sent.push(key)
  }
  const acts: Record<Kind, (url: string) => Promise<unknown>> = {
    read: (url) => ask('read', `${url}/api/user.php`),
    send,
    page: (url) => ask('page', `${url}/members`, { headers: { accept: 'text/html' } }),
    'page data': (url) => ask('page data', `${url}/members.data`),
    health: (url) => ask('health', `${url}/livez`),
  }
  const running = Promise.all(
    servers.flatMap(({ url }) =>
      requests.map(async (kind) => {
        while (!over) {
          await acts[kind](url)
          await sleep(betweenRequestsMs)
        }
      }),
    ),
  )
  return {
    sent,
    begin() {
      tally = emptyTally()
      backAt = Number.POSITIVE_INFINITY
    },
    back() {
      backAt = performance.now()
    },
    tally: () => tally,
    allAnswered: () => requests.every((kind) => tally.firstGood.has(kind)),
    async stop() {
      over = true
      await running
    },
  }
}

async function within(milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    if (await holds()) return true
    await sleep(20)
  }
  return false
}

/** Whether the servers have done every job that was queued here. */
const jobsDone = async ({ pool }: House): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = 'remove-files'`,
  )
  return rowCount === 0
}
const queueJob = ({ parts }: House, runAt = new Date()) =>
  addJob(parts.db, 'remove-files', { names: ['nothing'] }, { runAt })

const built = buildWeb()
if (built.failed) throw new Error(built.output)
const folder = await mkdtemp(join(tmpdir(), 'outage-'))
const database = await startFallibleDatabase(folder)
await migrate(database.url)
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
const house = await compose(config, database.url)
const [from, to] = await makeWriters(house.parts, 2, 100_000)
if (!from || !to) throw new Error('there are no members')
const servers: RunningServer[] = []
for (let i = 0; i < 2; i += 1)
  servers.push(
    await startServer({
      folder,
      port: await freePort(),
      databaseUrl: database.url,
      redisUrl: null,
      databasePool: 10,
      pages: true,
    }),
  )
const wrong: string[] = []
const traffic = makeTraffic(servers, [from, to])
try {
  traffic.back()
  if (!(await within(60_000, traffic.allAnswered))) throw new Error('the servers never answered')
  const rows: Record<string, string | number>[] = []
  for (const { name, happen } of outages) {
    traffic.begin()
    // It falls due while the database is away.
    await queueJob(house, new Date(Date.now() + 2000))
    await happen(database)
    traffic.back()
    const backAt = performance.now()
    await queueJob(house)
    const answered = await within(recoveryDeadlineMs, traffic.allAnswered)
    const worked = await within(recoveryDeadlineMs, () => jobsDone(house))
    const jobsMs = performance.now() - backAt
    const { good, unavailable, others, longestMs, firstGood } = traffic.tally()
    const ended = servers.filter((server) => server.hasEnded()).length
    rows.push({
      'The database was': name,
      '200': good,
      '503': unavailable,
      other: [...others.values()].reduce((sum, count) => sum + count, 0),
      'longest answer (ms)': Math.round(longestMs),
      'first good answer (ms)': answered ? Math.round(Math.max(...firstGood.values())) : 'never',
      'jobs done again (ms)': worked ? Math.round(jobsMs) : 'never',
      'processes ended': ended,
    })
    if (unavailable === 0) wrong.push(`${name}: nothing was unavailable, so it was never away`)
    for (const [what, times] of others) wrong.push(`${name}: ${times} × ${what}`)
    if (!answered) wrong.push(`${name}: not everything was answered again`)
    if (!worked) wrong.push(`${name}: the jobs were not done again`)
    if (longestMs > answerDeadlineMs) wrong.push(`${name}: an answer took ${Math.round(longestMs)} ms`)
    if (ended) wrong.push(`${name}: ${ended} processes ended`)
  }
  await traffic.stop()
  const { rows: stored } = await house.pool.query<{ body: string }>('select body from message')
  const counts = new Map<string, number>()
  for (const { body } of stored) counts.set(body, (counts.get(body) ?? 0) + 1)
  const lost = traffic.sent.filter((key) => !counts.has(`hello ${key}`)).length
  const twice = [...counts.values()].filter((count) => count > 1).length
  if (lost) wrong.push(`${lost} messages were lost`)
  if (twice) wrong.push(`${twice} messages were stored twice`)
  console.table(rows)
  console.log(`${traffic.sent.length} messages were sent: ${lost} lost, ${twice} stored twice`)
  console.log(
    wrong.length ? `FAILED\n${wrong.map((line) => `  ${line}`).join('\n')}` : 'All as it should be.',
  )
} finally {
  await traffic.stop()
  await Promise.all(servers.map((server) => server.kill()))
  await house.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(wrong.length ? 1 : 0)
