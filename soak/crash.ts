// Kills the server and PostgreSQL with SIGKILL while members write, again and again, then compares what was answered
// with what is stored and paid.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { compose } from '../server/src/app/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { isAlive } from '../server/src/platform/postgres/cluster.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { makeWriters, type Writer } from './writers.ts'

export interface CrashReport {
  /** Messages that a sender was told are sent. */
  readonly answered: number
  readonly stored: number
  readonly answeredAndMissing: number
  readonly storedTwice: number
  readonly bookings: number
  /** Senders whose balance isn't what was given less what was sent. */
  readonly wrongBalances: number
}
type Victim = 'server' | 'database'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))
const given = 100_000

const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return child
}

/** Writes one message after the other; one without an answer is sent again with its key, as the browser does. */
async function writeOn(
  url: string,
  from: Writer,
  to: Writer,
  answered: Set<string>,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const key = randomUUID()
    for (let sent = false; !sent && !over(); ) {
      const answer = await fetch(`${url}/api/chat.php`, {
        method: 'POST',
        headers: {
          cookie: from.cookie,
          'content-type': 'application/json',
          'idempotency-key': key,
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ profile: to.id, text: key, client_id: key }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      sent = answer?.status === 200
      if (sent) answered.add(key)
      else await wait(50)
    }
  }
}

/** Runs the given kills, each after `milliseconds` of writing, and one more such stretch at the end. */
export async function crashRun(
  victims: readonly Victim[],
  milliseconds: number,
  writers = 20,
): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const database = await startPostgres(join(folder, 'db'))
  await migrate(database.url())
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
  const house = await compose(config, database.url(), 'smtp://127.0.0.1:9')
  const members = await makeWriters(house.parts, writers, given)
  let server = await startServer(folder, port)
  let last = database
  try {
    const answered = new Set<string>()
    let over = false
    const writing = members.map((from, i) => writeOn(url, from, members[i ^ 1] ?? from, answered, () => over))
    for (const victim of victims) {
      await wait(milliseconds)
      if (victim === 'server') {
        server.kill('SIGKILL')
        server = await startServer(folder, port)
      } else {
        process.kill(last.pid, 'SIGKILL')
        last = await startPostgres(join(folder, 'db'))
      }
    }
    await wait(milliseconds)
    over = true
    await Promise.all(writing)
    const { rows } = await sql<Omit<CrashReport, 'answered' | 'answeredAndMissing'>>`
      select (select count(*) from message) as stored,
        (select count(*) from (select body from message group by body having count(*) > 1) twice) as "storedTwice",
        (select count(*) from ledger_transaction where kind = 'message') as bookings,
        (select count(*) from credit_balance b where b.credits <> ${given} -
          (select count(*) from message m where m.sender_id = b.member_id)) as "wrongBalances"`.execute(
      house.parts.db,
    )
    const kept = await house.parts.db.selectFrom('message').select('body').execute()
    const bodies = new Set(kept.map(({ body }) => body))
    const [counts] = rows
    if (!counts) throw new Error('nothing was counted')
    return {
      ...counts,
      answered: answered.size,
      answeredAndMissing: [...answered].filter((key) => !bodies.has(key)).length,
    }
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    await house.close()
    await last.stop()
    // The killed server's connections may have kept PostgreSQL from stopping by itself.
    if (isAlive(last.pid)) process.kill(last.pid, 'SIGINT')
    while (isAlive(last.pid)) await wait(20)
    await rm(folder, { recursive: true, force: true })
  }
}
