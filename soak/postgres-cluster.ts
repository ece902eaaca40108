// A primary and a synchronous standby (Debian's PostgreSQL 15) behind PgBouncer in transaction mode. When the primary is killed, the
// standby takes over at the same address and gets a standby of its own.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { getProcessUser } from '../server/src/platform/postgres/run-as.ts'
import { ensureProgram } from '../tools/debian-package.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'

const execFileAsync = promisify(execFile)
const binaries = '/usr/lib/postgresql/15/bin'
const startDeadlineMs = 30_000

export interface PostgresNode {
  readonly folder: string
  readonly port: number
  readonly process: ChildProcess
}

/** Runs one of PostgreSQL's programs, as an unprivileged user if this process is root's. */
async function runProgram(program: string, words: readonly string[]): Promise<void> {
  const as = await getProcessUser()
  await execFileAsync(...as.command(join(binaries, program), words), as.options)
}

export const createNodeUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Runs a statement and returns its first value. */
async function ask(port: number, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: createNodeUrl(port), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Repeats a question until its answer is the expected one. Throws after half a minute. */
export async function waitForAnswer(port: number, statement: string, expected: unknown): Promise<void> {
  const until = performance.now() + startDeadlineMs
  for (let answer: unknown; answer !== expected; ) {
    answer = await ask(port, statement).catch((error: unknown) => String(error))
    if (performance.now() > until) throw new Error(`${statement}: ${String(answer)}`)
    await sleep(50)
  }
}

/** Starts PostgreSQL on a data folder; `extraSettings` override the usual ones. */
export async function startPostgresNode(
  folder: string,
  extraSettings: readonly string[] = [],
): Promise<PostgresNode> {
  const port = await findFreePort()
  const as = await getProcessUser()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'wal_level=replica',
    'hot_standby=on',
    ...extraSettings,
  ]
  const [file, words] = as.command(join(binaries, 'postgres'), [
    '-D',
    folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(file, words, { ...as.options, stdio: 'ignore' })
  await waitForAnswer(port, 'select 1', 1)
  return { folder, port, process: child }
}

/** Creates a data folder and starts PostgreSQL on it. */
export async function createPrimary(
  folder: string,
  extraSettings: readonly string[] = [],
): Promise<PostgresNode> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await (await getProcessUser()).takeOwnership(folder)
  const words = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await runProgram('initdb', [...words, '--no-sync', '--no-instructions'])
  return startPostgresNode(folder, extraSettings)
}

/** Copies the primary and follows it; from then on the primary confirms a commit only when the standby has it. */
async function createStandby(
  primary: PostgresNode,
  folder: string,
  extraSettings: readonly string[],
): Promise<PostgresNode> {
  await runProgram('pg_basebackup', [
    '-D',
    folder,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    createNodeUrl(primary.port),
  ])
  const standby = await startPostgresNode(folder, extraSettings)
  await ask(primary.port, `alter system set synchronous_standby_names = '*'`)
  await ask(primary.port, 'select pg_reload_conf()')
  await waitForAnswer(
    primary.port,
    `select count(*)::int from pg_stat_replication where sync_state = 'sync'`,
    1,
  )
  return standby
}

/** Ends a node without a shutdown: by SIGKILL as a power cut would, or by SIGQUIT, which leaves nothing behind. */
export async function endPostgresNode(
  { process: child }: PostgresNode,
  signal: 'SIGKILL' | 'SIGQUIT',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** An address that always leads to the primary, as a virtual address or HAProxy provides. */
async function startPrimaryAddress(getPort: () => number) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(getPort(), '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true).pipe(other)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Ends all connections, which would otherwise stay open to a lost server. */
    reset: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

export interface TestPooler {
  readonly url: string
  readonly stop: () => Promise<void>
}
/** Starts PgBouncer in front of a server at a TCP port or in a socket folder; `lines` are further lines of its configuration. */
export async function startPooler(
  folder: string,
  server: { readonly host: string; readonly port: number; readonly database: string },
  lines: readonly string[] = [],
): Promise<TestPooler> {
  const program = ensureProgram('pgbouncer')
  const port = await findFreePort()
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `postgres = host=${server.host} port=${server.port} dbname=${server.database} user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      'server_login_retry = 1',
      ...lines,
    ].join('\n'),
  )
  const as = await getProcessUser()
  await as.takeOwnership(folder)
  const child = spawn(...as.command(program, ['-q', file]), { ...as.options, stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await waitForAnswer(port, 'select 1', 1)
  return {
    url: createNodeUrl(port),
    async stop() {
      process.removeListener('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

export interface PostgresCluster {
  /** Through PgBouncer. */
  readonly pooledUrl: string
  /** The primary itself. */
  readonly directUrl: string
  /** The standby itself, as a read replica. */
  readonly getReplicaUrl: () => string
  /** Ends all nodes by SIGKILL. */
  readonly destroy: () => Promise<void>
  /** Kills the primary and promotes the standby, which gets a new standby; resolves when writes are accepted. */
  readonly failOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** `extraSettings` are further settings of every node. */
export async function startPostgresCluster(
  folder: string,
  extraSettings: readonly string[] = [],
): Promise<PostgresCluster> {
  ensureProgram(join(binaries, 'postgres'), ['postgresql-15'])
  let nodeCount = 0
  const nextFolder = () => join(folder, `node-${(nodeCount += 1)}`)
  let primary = await createPrimary(nextFolder(), extraSettings)
  let standby = await createStandby(primary, nextFolder(), extraSettings)
  const address = await startPrimaryAddress(() => primary.port)
  const pooler = await startPooler(join(folder, 'pooler'), {
    host: '127.0.0.1',
    port: address.port,
    database: 'postgres',
  })
  return {
    pooledUrl: pooler.url,
    directUrl: createNodeUrl(address.port),
    getReplicaUrl: () => createNodeUrl(standby.port),
    async failOver() {
      const lost = primary
      await endPostgresNode(lost, 'SIGKILL')
      await ask(standby.port, 'select pg_promote(true, 60)')
      primary = standby
      address.reset()
      standby = await createStandby(primary, nextFolder(), extraSettings)
      await rm(lost.folder, { recursive: true, force: true })
    },
    async destroy() {
      await Promise.all([endPostgresNode(primary, 'SIGKILL'), endPostgresNode(standby, 'SIGKILL')])
    },
    async stop() {
      await pooler.stop()
      address.reset()
      address.close()
      await Promise.all([endPostgresNode(primary, 'SIGQUIT'), endPostgresNode(standby, 'SIGQUIT')])
    },
  }
}
