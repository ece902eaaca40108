// Three PostgreSQL 15 under Patroni with a synchronous standby, etcd, HAProxy for the addresses of the primary and of a replica, and
// PgBouncer: all from Debian. Nobody decides but Patroni.
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { ensureProgram } from '../../tools/debian-package.ts'
import { createNodeUrl, startPooler, waitForAnswer } from '../postgres-cluster.ts'
import { createPatroniNode, type PatroniNode } from './patroni-node.ts'

const shippedFile = fileURLToPath(new URL('../../ops/haproxy/postgres.cfg', import.meta.url))
const nodeNames = ['db1', 'db2', 'db3'] as const
const waitDeadlineMs = 120_000

export interface PatroniCluster {
  /** Through PgBouncer and HAProxy to the primary. */
  readonly pooledUrl: string
  /** Through HAProxy to the primary. */
  readonly directUrl: string
  /** Through HAProxy to a replica. */
  readonly readUrl: string
  /**
   * Kills PostgreSQL and Patroni of the primary, once there is a synchronous standby; starts them again when another one accepts
   * writes. Returns the seconds from the kill to the first write.
   */
  readonly killLeader: () => Promise<number>
  /** Stops the replay on the replica that is read; returns what resumes it. */
  readonly pauseReadReplica: () => Promise<() => Promise<void>>
  readonly stop: () => Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

async function startEtcd(folder: string) {
  const program = ensureProgram('etcd', ['etcd-server'])
  const [port, peerPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const words = ['--data-dir', folder, '--listen-client-urls', url, '--advertise-client-urls', url]
  const peerWords = ['--listen-peer-urls', `http://127.0.0.1:${peerPort}`, '--logger', 'zap']
  const child = spawn(program, [...words, ...peerWords], { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntil('etcd', async () => (await fetch(`${url}/health`)).ok)
  return {
    port,
    stop() {
      process.removeListener('exit', kill)
      kill()
    },
  }
}

async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + waitDeadlineMs
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what} is not ready`)
    await sleep(50)
  }
}

/** Debian's HAProxy with the configuration that we ship. */
async function startProxy(folder: string, nodes: readonly PatroniNode[]) {
  const program = ensureProgram('haproxy')
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()]
  let configuration = await readFile(shippedFile, 'utf8')
  const replace = (from: string, to: string) => {
    if (!configuration.includes(from)) throw new Error(`postgres.cfg does not contain ${from}`)
    configuration = configuration.replaceAll(from, to)
  }
  replace('bind :5000', `bind 127.0.0.1:${primaryPort}`)
  replace('bind :5001', `bind 127.0.0.1:${replicaPort}`)
  for (const [index, { postgresPort, restPort }] of nodes.entries())
    replace(`10.0.0.1${index + 1}:5432`, `127.0.0.1:${postgresPort} port ${restPort}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    primaryPort,
    replicaPort,
    stop() {
      process.removeListener('exit', kill)
      kill()
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(port: number, statement: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: createNodeUrl(port), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(statement)
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  await mkdir(folder, { recursive: true })
  const etcd = await startEtcd(join(folder, 'etcd'))
  const nodes = await Promise.all(
    nodeNames.map(async (name) =>
      createPatroniNode({
        name,
        folder: join(folder, name),
        postgresPort: await findFreePort(),
        restPort: await findFreePort(),
        etcdPort: etcd.port,
      }),
    ),
  )
  const listMembers = async (): Promise<readonly Member[]> => {
    for (const { restPort } of nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }
  const isComplete = async () => {
    const members = await listMembers()
    const roles = members
      .filter(({ state }) => ['running', 'streaming'].includes(state))
      .map(({ role }) => role)
    return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby')
  }
  const [first, ...others] = nodes
  await first?.start()
  await waitUntil('the first node', async () => (await listMembers()).some(({ role }) => role === 'leader'))
  await Promise.all(others.map((node) => node.start()))
  await waitUntil('the synchronous standby', isComplete)
  const proxy = await startProxy(folder, nodes)
  await waitForAnswer(proxy.primaryPort, 'select pg_is_in_recovery()', false)
  await waitForAnswer(proxy.replicaPort, 'select pg_is_in_recovery()', true)
  await ask(proxy.primaryPort, 'create table writable (at timestamptz)')
  await ask(proxy.primaryPort, `alter role postgres set statement_timeout = '60s'`)
  const pooler = await startPooler(join(folder, 'pooler'), {
    host: '127.0.0.1',
    port: proxy.primaryPort,
    database: 'postgres',
  })
  return {
    pooledUrl: pooler.url,
    directUrl: createNodeUrl(proxy.primaryPort),
    readUrl: createNodeUrl(proxy.replicaPort),
    async killLeader() {
      await waitUntil('the synchronous standby', isComplete)
      const leader = (await listMembers()).find(({ role }) => role === 'leader')
      const lost = nodes.find(({ name }) => name === leader?.name)
      if (!lost) throw new Error('there is no leader')
      const killedAt = performance.now()
      await lost.kill()
      await waitUntil('another primary', async () => {
        await ask(proxy.primaryPort, 'insert into writable values (now())')
        return true
      })
      const seconds = (performance.now() - killedAt) / 1000
      // The machine is back.
      await lost.start()
      return seconds
    },
    async pauseReadReplica() {
      await waitUntil('the synchronous standby', isComplete)
      const row = await ask<{ port: number }>(
        proxy.replicaPort,
        `select pg_wal_replay_pause(), current_setting('port')::int as port`,
      )
      if (!row) throw new Error('there is no replica')
      return async () => void (await ask(row.port, 'select pg_wal_replay_resume()'))
    },
    async stop() {
      await pooler.stop()
      proxy.stop()
      await Promise.all(nodes.map((node) => node.kill()))
      etcd.stop()
    },
  }
}
