// Long: a real primary, standby and PgBouncer.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Application, createApplication } from '../server/src/app/create-application.ts'
import { createServer } from '../server/src/app/create-server.ts'
import { inspectDatabase } from '../server/src/app/inspect-database.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { connectDatabase } from '../server/src/platform/db/db.ts'
import { detectPooler } from '../server/src/platform/db/detect-pooler.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createApiClient } from './api-client.ts'
import { startPooler, startPostgresCluster } from './postgres-cluster.ts'
import { createWriters } from './writers.ts'

const folder = await mkdtemp(join(tmpdir(), 'cluster-'))
const cluster = await startPostgresCluster(folder)
const direct = new URL(cluster.directUrl)
await migrate(cluster.directUrl)
const admin = new pg.Client({ connectionString: cluster.directUrl })
await admin.connect()
const standby = new pg.Client({ connectionString: cluster.getReplicaUrl() })
await standby.connect()
afterAll(async () => {
  await Promise.all([admin.end(), standby.end()])
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const createTestApplication = async (environment: Record<string, string>): Promise<Application> => {
  const config = readConfig(
    { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    folder,
  )
  const application = await createApplication(config, environment['DATABASE_URL'] ?? '', 'smtp://127.0.0.1:9')
  afterAll(() => application.close())
  return application
}
const startTestPooler = async (name: string, lines: readonly string[]) => {
  const target = { host: direct.hostname, port: Number(direct.port), database: 'postgres' }
  const pooler = await startPooler(join(folder, name), target, lines)
  afterAll(pooler.stop)
  return pooler.url
}

test('a pooler in transaction mode is told from the database and from a pooler in session mode', async () => {
  const direct = { sessions: true, preparedStatements: true }
  const pooled = { sessions: false, preparedStatements: false }
  expect(await detectPooler(cluster.directUrl)).toEqual(direct)
  expect(await detectPooler(cluster.pooledUrl)).toEqual(pooled)
  expect(await detectPooler(await startTestPooler('session', ['pool_mode = session']))).toEqual(direct)
  const single = await startTestPooler('single', ['default_pool_size = 1'])
  expect(await detectPooler(single)).toEqual(pooled)
  const inTurns = await startTestPooler('in-turns', ['server_round_robin = 1', 'min_pool_size = 3'])
  expect(await detectPooler(inTurns)).toEqual(pooled)
})

test('clients of one pooler that prepare statements in another order never get the rows of each other’s statements', async () => {
  const prepared = { sessions: false, preparedStatements: true }
  const clients = [1, 2].map(() => connectDatabase(cluster.pooledUrl, 1, { abilities: prepared }))
  const texts = ['select $1::int + 100 as value', 'select $1::int + 200 as value']
  const values = new Set<string>()
  for (let round = 0; round < 6; round += 1)
    for (const [index, { pool }] of clients.entries())
      for (const text of index ? texts.toReversed() : texts) {
        const value = await pool.query<{ value: number }>(text, [1]).then(
          ({ rows }) => rows[0]?.value,
          // This PgBouncer knows no prepared statements: an error is honest, and `detectPooler` prevents it.
          () => 'error',
        )
        values.add(`${text} = ${value}`)
      }
  expect([...values].filter((line) => !line.endsWith('error')).toSorted()).toEqual([
    `${texts[0]} = 101`,
    `${texts[1]} = 201`,
  ])
  for (const { db } of clients) await db.destroy()
})

test('behind a pooler in transaction mode the server refuses to start without a direct address, and says what to set', async () => {
  const application = await createTestApplication({ DATABASE_URL: cluster.pooledUrl })
  await expect(inspectDatabase(application, cluster.pooledUrl)).rejects.toThrow('DATABASE_DIRECT_URL')
  const withDirectUrl = await createTestApplication({
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
  })
  await inspectDatabase(withDirectUrl, cluster.pooledUrl)
})

/** Replaces the setting of the primary and waits until its sessions have it. */
const setSynchronousStandbys = async (names: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
    .toEqual({ synchronous_standby_names: names })
}

test('a primary with only asynchronous standbys is refused, unless the operator allows it', async () => {
  const environment = { DATABASE_URL: cluster.directUrl }
  const application = await createTestApplication(environment)
  await inspectDatabase(application, cluster.directUrl)
  await setSynchronousStandbys('')
  try {
    await expect(inspectDatabase(application, cluster.directUrl)).rejects.toThrow('synchronous_standby_names')
    const allowing = await createTestApplication({ ...environment, ALLOW_ASYNC_STANDBY: 'true' })
    await inspectDatabase(allowing, cluster.directUrl)
  } finally {
    await setSynchronousStandbys('*')
  }
})

test('searches read the standby while it follows, never show members who block the reader, and show own writes', async () => {
  const application = await createTestApplication({
    DATABASE_URL: cluster.directUrl,
    DATABASE_READ_URL: cluster.getReplicaUrl(),
    DATABASE_READ_MAX_LAG_SECONDS: '50',
  })
  const { services, replica } = application
  const members = await createWriters(services, 4, 100)
  const [reader, blocking, renamed] = members
  if (!reader || !blocking || !renamed || !replica) throw new Error('there are too few members')
  const server = await createServer({
    application,
    dev: false,
    outbox: null,
    sandboxPayments: false,
    servePages: false,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const { ask, close } = createApiClient()
  afterAll(async () => {
    close()
    await server.close()
  })
  const search = async (cookie = reader.cookie) => {
    const { status, body } = await ask({ cookie }, 'GET', `${url}/api/members.php`)
    expect(status).toBe(200)
    const { members: cards } = JSON.parse(body) as { members: { id: number; name: string }[] }
    return new Map(cards.map(({ id, name }) => [id, name]))
  }
  await expect.poll(() => replica.getUsableDb()).not.toBeNull()
  await expect.poll(async () => (await search()).size).toBe(3)

  // From here on the standby stays behind, but within the limit: what it still shows proves that it is read.
  await standby.query('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await standby.query('select pg_get_wal_replay_pause_state() as state')).rows[0])
    .toEqual({ state: 'paused' })
  await admin.query('update profile set name = $1 where member_id = $2', ['Renamed', renamed.id])
  const blockReply = await ask(blocking, 'POST', `${url}/api/block.php`, {
    input: { id: reader.id },
    key: 'block',
  })
  expect(blockReply.status).toBe(200)

  const shownNames = await search()
  expect(shownNames.get(renamed.id)).toBe('writer2')
  expect(shownNames.has(blocking.id)).toBe(false)
  // A browser that has just written reads the primary.
  expect((await search(`${reader.cookie}; recent-write=1`)).get(renamed.id)).toBe('Renamed')

  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(async () => (await search()).get(renamed.id)).toBe('Renamed')
})

test('a replica that lags more than allowed is not read, and is read again once it has caught up', async () => {
  const { replica } = await createTestApplication({
    DATABASE_URL: cluster.directUrl,
    DATABASE_READ_URL: cluster.getReplicaUrl(),
    DATABASE_READ_MAX_LAG_SECONDS: '1',
  })
  await expect.poll(() => replica?.getUsableDb()).not.toBeNull()
  await standby.query('select pg_wal_replay_pause()')
  await admin.query('create table lag_of_replica (id int)')
  await expect.poll(() => replica?.getUsableDb()).toBeNull()
  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(() => replica?.getUsableDb()).not.toBeNull()
  await admin.query('drop table lag_of_replica')
})
