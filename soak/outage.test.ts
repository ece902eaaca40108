// Responses of a server process while its database is down, read-only or full, and its recovery without a restart.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { signWebhook } from '../fakes/sandbox-provider/index.ts'
import { createApplication } from '../server/src/app/create-application.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { addJob } from '../server/src/platform/jobs/jobs.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { waitForCondition } from '../server/testing/platform/wait-for-condition.ts'
import { startFallibleDatabase } from './fallible-database.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { startServerProcess } from './server-process.ts'
import { createWriters, type Writer } from './writers.ts'

const folder = await mkdtemp(join(tmpdir(), 'outage-'))
const database = await startFallibleDatabase(folder)
await migrate(database.url)
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
const app = await createApplication(config, database.url)
const [from, to] = (await createWriters(app.services, 2, 100)) as [Writer, Writer]
const server = await startServerProcess({
  folder,
  port: await findFreePort(),
  databaseUrl: database.url,
  redisUrl: null,
})
afterAll(async () => {
  await server.kill()
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const callServer = (path: string, { headers, ...options }: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    ...options,
    headers: { cookie: from.cookie, 'sec-fetch-site': 'same-origin', ...headers },
  })
const send = (key: string) =>
  callServer('/api/chat.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ profile: to.id, text: `hello ${key}` }),
  })
/** The first line; further ones name services that fail. */
const readReadiness = async () => (await (await callServer('/readyz')).text()).split('\n', 1)[0]
/** Internal details: addresses, paths, statements, error codes and stack traces. */
const internalDetails = /ECONN|ENOENT|PGSQL|FST_|postgres|pg-|\.ts|select |at .*\(|No space|base\/|statusCode/
const expectUnavailable = async (response: Response, expectedText: RegExp) => {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = await response.text()
  expect(body).toMatch(expectedText)
  expect(body).not.toMatch(internalDetails)
  expect(response.headers.getSetCookie()).toEqual([])
}
const englishUnavailable = /This is not available at the moment\. Please try again in a minute\./
const dutchUnavailable = /Dit is op dit moment niet beschikbaar/
const germanUnavailable = /Das ist im Moment nicht verfügbar\./

/** A job of the server: it is done when it is no longer stored. */
async function waitForJobs(): Promise<void> {
  const waiting = () =>
    app.database.pool.query(`select from graphile_worker.jobs where task_identifier = 'remove-files'`)
  await addJob(app.services.db, 'remove-files', { names: ['nothing'] })
  await waitForCondition(async () => (await waiting()).rowCount === 0)
}

beforeAll(async () => {
  expect((await send(randomUUID())).status).toBe(200)
  await waitForJobs()
})

test('health answers on any host, without cookies and uncached', async () => {
  for (const [path, expectedBody] of [
    ['/livez', /^alive$/],
    ['/readyz', /^ready\b/],
  ] as const) {
    const response = await callServer(path, { headers: { host: 'elsewhere.example' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(expectedBody)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('without a database every response says so in the reader’s language and reveals no internals', async () => {
  await database.kill()
  await waitForCondition(async () => (await readReadiness()) === 'database')
  expect((await callServer('/readyz')).status).toBe(503)
  expect((await callServer('/livez')).status).toBe(200)
  const errorBody = /^\{"error":\{"code":"unavailable","message":"[^"]+","reference":"[0-9a-f]{16}"\}\}$/
  for (const path of ['/api/user.php', '/api/members.php', '/api/settings.php', '/api/chat.php']) {
    await expectUnavailable(await callServer(path), errorBody)
    await expectUnavailable(
      await callServer(path, { headers: { 'accept-language': 'de-AT,en;q=0.5' } }),
      germanUnavailable,
    )
    const dutch = { cookie: `${from.cookie}; locale=nl`, 'accept-language': 'de' }
    await expectUnavailable(await callServer(path, { headers: dutch }), dutchUnavailable)
  }
  await expectUnavailable(await send(randomUUID()), errorBody)
  const id = randomUUID()
  for (const path of [
    '/robots.txt',
    '/sitemap.xml',
    `/photos/${id}/small.webp`,
    `/exports/${id}.zip`,
    '/invoices/1-202600001.pdf',
    `/pay/${id}`,
  ])
    await expectUnavailable(await callServer(path), englishUnavailable)
  // Payment providers and mail programs repeat requests that were not accepted.
  const webhookBody = JSON.stringify({ id: 'evt_1', payment: id })
  const webhookResponse = await callServer('/webhooks/sandbox', {
    method: 'POST',
    body: webhookBody,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signWebhook(app.services.config.secret ?? '', webhookBody, new Date()),
    },
  })
  await expectUnavailable(webhookResponse, englishUnavailable)
  const unsubscribed = await callServer(`/u-1-1-${'0'.repeat(32)}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await expectUnavailable(unsubscribed, englishUnavailable)
  const handshakeStatus = new Promise<number>((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
      headers: { cookie: from.cookie, origin: server.url },
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(200))
    socket.on('error', () => {})
  })
  expect(await handshakeStatus).toBe(503)
  expect(server.hasEnded()).toBe(false)
})

test('a standby serves reads and refuses writes; once it is promoted everything works again, jobs too', async () => {
  await database.startAsStandby()
  const key = randomUUID()
  await waitForCondition(async () => (await callServer('/api/user.php')).status === 200)
  await expectUnavailable(await send(key), englishUnavailable)
  await waitForCondition(async () => (await readReadiness()) === 'read_only')
  // Long enough for the jobs to be attempted and to fail.
  await expectUnavailable(await send(key), englishUnavailable)
  await database.promote()
  await waitForCondition(async () => (await send(key)).status === 200)
  await waitForCondition(async () => (await readReadiness()) === 'ready')
  await waitForJobs()
  expect(server.hasEnded()).toBe(false)
})

test('a full disk refuses writes for the moment, and the same call succeeds when there is space', async () => {
  await database.run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/5/1": No space left' using errcode = '53100'; end $$`)
  await database.run('create trigger refuse before insert on message execute function refuse()')
  const key = randomUUID()
  await expectUnavailable(await send(key), englishUnavailable)
  expect((await callServer('/api/user.php')).status).toBe(200)
  await database.run('drop trigger refuse on message')
  expect((await send(key)).status).toBe(200)
})

test('connections terminated by an administrator are reopened, and no message is lost or stored twice', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const sent = keys.map(async (key) => {
    for (;;) {
      const { status } = await send(key)
      if (status === 200) return
      expect(status).toBe(503)
    }
  })
  await database.run('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await Promise.all(sent)
  const { rows } = await app.database.pool.query('select body from message')
  for (const key of keys) expect(rows.filter(({ body }) => body === `hello ${key}`)).toHaveLength(1)
  await waitForJobs()
})
