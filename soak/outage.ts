// `npm run outage`: makes the database of two server processes fail in several ways while members use the site, and prints which
// responses they received, how soon everything worked again, and whether a process ended. Fails when any of it is wrong.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApplication, type Application } from '../server/src/app/create-application.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { addJob } from '../server/src/platform/jobs/jobs.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { buildWeb } from '../tools/build-web.ts'
import { type FallibleDatabase, startFallibleDatabase } from './fallible-database.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { createWriters, type Writer } from './writers.ts'

interface Outage {
  readonly name: string
  /** Resolves when the database accepts writes again. */
  readonly run: (database: FallibleDatabase) => Promise<void>
}
const outages: readonly Outage[] = [
  {
    name: 'killed, started again after 3 s',
    async run(database) {
      await database.kill()
      await sleep(3000)
      await database.start()
    },
  },
  {
    name: 'shut down, a read-only standby for 5 s, promoted',
    async run(database) {
      await database.shutDown()
      await sleep(1000)
      await database.startAsStandby()
      await sleep(5000)
      await database.promote()
    },
  },
  {
    name: 'read-only by its settings for 5 s',
    async run(database) {
      await database.run('alter system set default_transaction_read_only = on')
      await database.run('select pg_reload_conf()')
      await sleep(5000)
      await database.run('alter system reset default_transaction_read_only')
      await database.run('select pg_reload_conf()')
    },
  },
  {
    name: 'shut down, started again after 8 s',
    async run(database) {
      await database.shutDown()
      await sleep(8000)
      await database.start()
    },
  },
]

const betweenRequestsMs = 50
/** Maximum time from the database's recovery until everything works again. */
const recoveryDeadlineMs = 30_000
/** Maximum time that a request waits for its response. */
const answerDeadlineMs = 15_000
/** Internal details that a response must not contain. */
const internalDetails = /ECONN|ENOENT|PGSQL|FST_|statusCode|postgres:|node:internal|\.ts:\d/

const requestKinds = ['read', 'send', 'page', 'page data', 'health'] as const
type RequestKind = (typeof requestKinds)[number]

/** Responses since the last outage began. */
interface Tally {
  okCount: number
  unavailableCount: number
  readonly otherAnswers: Map<string, number>
  longestMs: number
  /** Time of the first success of each kind of request after the database's recovery. */
  readonly firstOkMs: Map<RequestKind, number>
}
const createTally = (): Tally => ({
  okCount: 0,
  unavailableCount: 0,
  otherAnswers: new Map(),
  longestMs: 0,
  firstOkMs: new Map(),
})

/** Two members and two processes, with continuous requests. */
function createTraffic(servers: readonly ServerProcess[], [from, to]: readonly [Writer, Writer]) {
  let tally = createTally()
  let backAt = Number.POSITIVE_INFINITY
  let isOver = false
  /** Keys of messages whose sender received a success response. */
  const sent: string[] = []
  const recordResponse = (kind: RequestKind, start: number, answer: Response | null, body: string) => {
    const now = performance.now()
    tally.longestMs = Math.max(tally.longestMs, now - start)
    if (answer?.status === 200) {
      tally.okCount += 1
      if (start > backAt && !tally.firstOkMs.has(kind)) tally.firstOkMs.set(kind, now - backAt)
    } else if (answer?.status === 503 && answer.headers.has('retry-after') && !internalDetails.test(body))
      tally.unavailableCount += 1
    else {
      const what = `${kind}: ${answer ? `${answer.status} ${body.slice(0, 100)}` : body}`
      tally.otherAnswers.set(what, (tally.otherAnswers.get(what) ?? 0) + 1)
    }
  }
  const ask = async (kind: RequestKind, url: string, options: RequestInit = {}): Promise<boolean> => {
    const start = performance.now()
    try {
      const answer = await fetch(url, {
        redirect: 'manual',
        ...options,
        headers: { cookie: from.cookie, 'sec-fetch-site': 'same-origin', ...options.headers },
      })
      const body = await answer.text()
      recordResponse(kind, start, answer, body)
      return answer.ok
    } catch (error) {
      recordResponse(kind, start, null, String(error))
      return false
    }
  }
  const send = async (url: string) => {
    // Like the composer, uses one key until the message is sent.
    const key = randomUUID()
    const post = () =>
      ask('send', `${url}/api/chat.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ profile: to.id, text: `hello ${key}` }),
      })
    while (!(await post())) {
      if (isOver) return
      await sleep(betweenRequestsMs)
    }
    sent.push(key)
  }
  const requests: Record<RequestKind, (url: string) => Promise<unknown>> = {
    read: (url) => ask('read', `${url}/api/user.php`),
    send,
    page: (url) => ask('page', `${url}/members`, { headers: { accept: 'text/html' } }),
    'page data': (url) => ask('page data', `${url}/members.data`),
    health: (url) => ask('health', `${url}/livez`),
  }
  const running = Promise.all(
    servers.flatMap(({ url }) =>
      requestKinds.map(async (kind) => {
        while (!isOver) {
          await requests[kind](url)
          await sleep(betweenRequestsMs)
        }
      }),
    ),
  )
  return {
    sent,
    begin() {
      tally = createTally()
      backAt = Number.POSITIVE_INFINITY
    },
    back() {
      backAt = performance.now()
    },
    tally: () => tally,
    allAnswered: () => requestKinds.every((kind) => tally.firstOkMs.has(kind)),
    async stop() {
      isOver = true
      await running
    },
  }
}

async function waitWithin(milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    if (await holds()) return true
    await sleep(20)
  }
  return false
}

/** Returns whether the servers have completed every job that was queued here. */
const areJobsDone = async ({ database: { pool } }: Application): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = 'remove-files'`,
  )
  return rowCount === 0
}
const queueJob = ({ services }: Application, runAt = new Date()) =>
  addJob(services.db, 'remove-files', { names: ['nothing'] }, { runAt })

const buildResult = buildWeb()
if (buildResult.failed) throw new Error(buildResult.output)
const folder = await mkdtemp(join(tmpdir(), 'outage-'))
const database = await startFallibleDatabase(folder)
await migrate(database.url)
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
const app = await createApplication(config, database.url)
const [from, to] = await createWriters(app.services, 2, 100_000)
if (!from || !to) throw new Error('there are no members')
const servers: ServerProcess[] = []
for (let i = 0; i < 2; i += 1)
  servers.push(
    await startServerProcess({
      folder,
      port: await findFreePort(),
      databaseUrl: database.url,
      redisUrl: null,
      databasePoolSize: 10,
      servesPages: true,
    }),
  )
const failures: string[] = []
const traffic = createTraffic(servers, [from, to])
try {
  traffic.back()
  if (!(await waitWithin(60_000, traffic.allAnswered))) throw new Error('the servers never answered')
  const rows: Record<string, string | number>[] = []
  for (const { name, run } of outages) {
    traffic.begin()
    // It becomes due while the database is unavailable.
    await queueJob(app, new Date(Date.now() + 2000))
    await run(database)
    traffic.back()
    const backAt = performance.now()
    await queueJob(app)
    const allAnswered = await waitWithin(recoveryDeadlineMs, traffic.allAnswered)
    const jobsDone = await waitWithin(recoveryDeadlineMs, () => areJobsDone(app))
    const jobsMs = performance.now() - backAt
    const { okCount, unavailableCount, otherAnswers, longestMs, firstOkMs } = traffic.tally()
    const endedCount = servers.filter((server) => server.hasEnded()).length
    rows.push({
      'The database was': name,
      '200': okCount,
      '503': unavailableCount,
      other: [...otherAnswers.values()].reduce((sum, count) => sum + count, 0),
      'longest answer (ms)': Math.round(longestMs),
      'first good answer (ms)': allAnswered ? Math.round(Math.max(...firstOkMs.values())) : 'never',
      'jobs done again (ms)': jobsDone ? Math.round(jobsMs) : 'never',
      'processes ended': endedCount,
    })
    if (unavailableCount === 0) failures.push(`${name}: nothing was unavailable, so it was never away`)
    for (const [what, times] of otherAnswers) failures.push(`${name}: ${times} × ${what}`)
    if (!allAnswered) failures.push(`${name}: not everything was answered again`)
    if (!jobsDone) failures.push(`${name}: the jobs were not done again`)
    if (longestMs > answerDeadlineMs) failures.push(`${name}: an answer took ${Math.round(longestMs)} ms`)
    if (endedCount) failures.push(`${name}: ${endedCount} processes ended`)
  }
  await traffic.stop()
  const { rows: stored } = await app.database.pool.query<{ body: string }>('select body from message')
  const counts = new Map<string, number>()
  for (const { body } of stored) counts.set(body, (counts.get(body) ?? 0) + 1)
  const lost = traffic.sent.filter((key) => !counts.has(`hello ${key}`)).length
  const storedTwice = [...counts.values()].filter((count) => count > 1).length
  if (lost) failures.push(`${lost} messages were lost`)
  if (storedTwice) failures.push(`${storedTwice} messages were stored twice`)
  console.table(rows)
  console.log(`${traffic.sent.length} messages were sent: ${lost} lost, ${storedTwice} stored twice`)
  console.log(
    failures.length ? `FAILED\n${failures.map((line) => `  ${line}`).join('\n')}` : 'All as it should be.',
  )
} finally {
  await traffic.stop()
  await Promise.all(servers.map((server) => server.kill()))
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failures.length ? 1 : 0)
