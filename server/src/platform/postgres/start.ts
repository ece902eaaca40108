// Starts the embedded PostgreSQL, or joins a running one; the last process to leave stops it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, open, realpath } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  ensureCluster,
  isProcessAlive,
  type PostgresBinaries,
  resolvePostgresBinaries,
  type PostgresProcess,
  findPostgresProcess,
} from './cluster.ts'
import { getProcessUser } from './run-as.ts'

export interface EmbeddedPostgres {
  /** Connection string of a database, by default `postgres`. */
  readonly url: (database?: string) => string
  readonly pid: number
  /** Resolves when this process has lost the server or the server was stopped. */
  readonly lost: Promise<void>
  /** Stops the server unless another process is still using it. */
  readonly stop: () => Promise<'stopped' | 'left running'>
}

/** Outside the data folder, because the path of a unix socket is limited to 107 bytes. */
async function createSocketFolder(data: string): Promise<string> {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `pg-${process.getuid?.() ?? 0}-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await (await getProcessUser()).takeOwnership(folder)
  return folder
}

/** Zero-filling new WAL files stopped all commits for 60 ms and more, once in 3,000 messages. */
const walSetting = 'wal_init_zero=off'
/** An eighth of the machine's memory, from 128 MB to 1 GB, for lists of many members; unused memory is not allocated. */
const sharedBuffersSetting = `shared_buffers=${Math.min(1024, Math.max(128, Math.floor(totalmem() / 2 ** 23)))}MB`

/**
 * Starts a server and waits until it accepts connections; returns null if it exited, for instance because another process was
 * faster.
 */
async function launchPostgres(
  data: string,
  postgres: string,
  settings: readonly string[],
  until: number,
): Promise<PostgresProcess | null> {
  const as = await getProcessUser()
  const log = await open(`${data}.log`, 'a')
  const words = ['-D', data, '-k', await createSocketFolder(data), '-c', 'listen_addresses=']
  const child = spawn(
    ...as.command(postgres, [
      ...words,
      ...[walSetting, sharedBuffersSetting, ...settings].flatMap((setting) => ['-c', setting]),
    ]),
    {
      ...as.options,
      // Detached, because other processes may use it; `kill -9` of this process must not crash it.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  let ended = false
  const end = () => {
    ended = true
  }
  child.on('exit', end).on('error', end)
  child.unref()
  await log.close()
  while (!ended && Date.now() < until) {
    const server = await findPostgresProcess(data)
    if (server?.ready) return server
    await wait(20)
  }
  return null
}

/** Holds one connection with a shared advisory lock while this process uses the server. */
async function acquireKeepAliveLock(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'keeper',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared(1)')
    return client
  } catch {
    await client.end().catch(() => {})
    return null
  }
}

async function releaseKeepAliveLock(
  keeper: pg.Client,
  data: string,
  pid: number,
): Promise<'stopped' | 'left running'> {
  // The process that gets the exclusive lock after releasing the shared one is the last; two processes cannot both get it.
  const last = await keeper
    .query<{ last: boolean }>('select pg_advisory_unlock_shared(1), pg_try_advisory_lock(1) as last')
    .then(
      ({ rows }) => rows[0]?.last === true,
      () => true,
    )
  if (!last) {
    await keeper.end().catch(() => {})
    return 'left running'
  }
  if (isProcessAlive(pid)) process.kill(pid, 'SIGINT')
  while (isProcessAlive(pid) && (await findPostgresProcess(data))) await wait(20)
  return 'stopped'
}

/**
 * Starts or joins the server, creating the data folder if needed; `installed` are other binaries than those of the package. Throws
 * after a minute, naming the log file.
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = [],
  installed?: PostgresBinaries,
): Promise<EmbeddedPostgres> {
  await mkdir(dirname(folder), { recursive: true })
  const data = join(await realpath(dirname(folder)), basename(folder))
  const binaries = installed ?? (await resolvePostgresBinaries())
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    await ensureCluster(data, binaries)
    const server =
      (await findPostgresProcess(data)) ?? (await launchPostgres(data, binaries.postgres, settings, until))
    const url = (database = 'postgres') =>
      `postgres://postgres@/${database}?host=${encodeURIComponent(server?.socketFolder ?? '')}`
    const keeper = server?.ready ? await acquireKeepAliveLock(url()) : null
    if (server && keeper) {
      const { pid } = server
      const lost = new Promise<void>((resolve) => keeper.once('end', () => resolve()))
      return { url, pid, lost, stop: () => releaseKeepAliveLock(keeper, data, pid) }
    }
    // The server is starting, stopping or recovering from a crash.
    await wait(100)
  }
  throw new Error(`PostgreSQL did not start; see ${data}.log`)
}
