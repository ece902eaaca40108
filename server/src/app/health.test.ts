// Tests what a real process reports of its health, and how it ends.
import { once } from 'node:events'
import { connect } from 'node:net'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { startApplicationProcess } from '../../testing/app/application-process.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { addJob } from '../platform/jobs/jobs.ts'

const app = await createTestServer()
const closedPort = '127.0.0.1:9'
const readReadiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, lines: (await response.text()).split('\n') }
}
const openSocket = async (url: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
    headers: { cookie: await app.session(await app.member()), origin: url },
  })
  await once(socket, 'message')
  return socket
}
/** Starts an upload; resolves when the server has begun to read it. */
async function startUpload(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(20_000) })
  socket.write(
    `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(body.slice(0, 10_000))
  const closed = once(socket, 'close')
  return {
    closed,
    finish: async () => {
      socket.write(body.slice(10_000))
      const [data] = (await once(socket, 'data')) as [Buffer]
      return data.toString()
    },
  }
}

test('names the services that fail and stays ready; a missing migration takes the process out of service', async () => {
  const server = await startApplicationProcess({
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: `smtp://${closedPort}`,
    REDIS_URL: `redis://${closedPort}`,
    S3_ENDPOINT: `http://${closedPort}`,
    S3_BUCKET: 'photos',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    MOLLIE_API_KEY: 'test_key',
    MOLLIE_URL: `http://${closedPort}`,
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_URL: `http://${closedPort}`,
  })
  const { url } = server
  await waitForCondition(async () => (await readReadiness(url)).lines.length > 5)
  const { status, lines } = await readReadiness(url)
  expect(status).toBe(200)
  expect(lines[0]).toBe('ready')
  expect(lines.slice(1).toSorted()).toEqual(
    ['channel', 'mollie', 'smtp', 'storage', 'stripe'].map((name) => `degraded: ${name}`),
  )
  // As text: a Date loses microseconds, and migrations must stay in the order in which they ran.
  const removed = await sql<{
    name: string
    run_on: string
  }>`delete from migration where id = (select max(id) from migration) returning name, run_on::text`.execute(
    app.db,
  )
  await waitForCondition(async () => (await readReadiness(url)).status === 503)
  expect((await readReadiness(url)).lines).toEqual(['schema'])
  const { name, run_on: at } = removed.rows[0] as { name: string; run_on: string }
  await sql`insert into migration (name, run_on) values (${name}, ${at}::timestamp)`.execute(app.db)
  await waitForCondition(async () => (await readReadiness(url)).status === 200)
  // Otherwise it would run the jobs of the next test.
  server.signal('SIGKILL')
  await server.ended
})

test('on SIGTERM it starts no jobs, tells sockets to come back, finishes a running request, and ends', async () => {
  const server = await startApplicationProcess({ DATABASE_URL: app.databaseUrl, DRAIN_SECONDS: '1' })
  const socket = await openSocket(server.url)
  const upload = await startUpload(server.url)
  const closed = once(socket, 'close')
  server.signal('SIGTERM')
  await waitForCondition(async () => (await readReadiness(server.url)).lines[0] === 'stopping')
  await addJob(app.db, 'remove-files', { names: [] })
  expect(await closed).toEqual([socketCloseCodes.restart, expect.anything()])
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await server.ended).toBe(0)
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'remove-files'`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
})

test('a request that never ends is cut when the stop timeout is over', async () => {
  const server = await startApplicationProcess({ DATABASE_URL: app.databaseUrl, STOP_TIMEOUT_SECONDS: '2' })
  const upload = await startUpload(server.url)
  const stoppedAt = performance.now()
  server.signal('SIGTERM')
  await upload.closed
  expect(await server.ended).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
})
