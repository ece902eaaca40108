// The id of a request: where it comes from, and where it can be read afterwards.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startApplicationProcess } from '../../../testing/app/application-process.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { connectDatabase } from '../../platform/db/db.ts'
import { addJob, defineJob, registerJob } from '../../platform/jobs/jobs.ts'
import { createSlowStatementObserver } from '../../platform/observability/observe-statements.ts'
import { getRequestId, runForRequest } from '../../platform/observability/request-scope.ts'

const app = await createTestServer()
const ownId = /^[0-9a-f]{16}$/
const requestId = 'proxy-0123456789'

test('a client cannot choose the id', async () => {
  const { headers } = await app.ask('GET', '/api/user.php', { headers: { 'x-request-id': requestId } })
  expect(headers.get('x-request-id')).toMatch(ownId)
})

test('a trusted proxy’s id is in the answer, in the error text, and in the log without personal data', async () => {
  const server = await startApplicationProcess({
    DATABASE_URL: app.databaseUrl,
    TRUST_PROXY: '1',
    ACCESS_LOG: 'true',
  })
  const cookie = await app.session(await app.member())
  await sql`alter table conversation rename to conversation_away`.execute(app.db)
  const ask = (id: string) =>
    fetch(`${server.url}/api/chats.php?secret=private`, {
      headers: { cookie: `${cookie}; locale=de`, 'x-request-id': id, 'x-forwarded-for': '198.51.100.7' },
    })
  const failed = await ask(requestId)
  expect(failed.status).toBe(500)
  expect(failed.headers.get('x-request-id')).toBe(requestId)
  const { error } = (await failed.json()) as { error: { message: string; reference: string } }
  expect(error.reference).toBe(requestId)
  expect(error.message.split('\n')[1]).toBe(`Referenz: ${requestId}`)
  expect((await ask('no\tvalid id')).headers.get('x-request-id')).toMatch(ownId)
  await sql`alter table conversation_away rename to conversation`.execute(app.db)

  const readLines = () =>
    server
      .readLog()
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await waitForCondition(() => readLines().length === 2)
  const [errorLine, accessLine] = readLines()
  expect(errorLine).toMatchObject({ level: 50, requestId })
  const { time: _time, pid: _pid, hostname: _hostname, ...access } = accessLine ?? {}
  expect(access).toEqual({
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/api/chats.php',
    status: 500,
    durationMs: expect.any(Number) as number,
    requestId,
  })
  expect(server.readLog()).not.toMatch(/198\.51\.100\.7|private/)
  // Otherwise it would run the jobs of the following tests.
  server.signal('SIGKILL')
  await server.ended
})

test('a job knows the request that queued it, and so do the jobs that it queues; a job of no request has none', async () => {
  const seen: (string | null)[] = []
  registerJob(
    defineJob<{ further: boolean }>('test-request-id', async ({ db }, { further }) => {
      seen.push(getRequestId())
      if (further) await addJob(db, 'test-request-id', { further: false })
    }),
  )
  await runForRequest(requestId, () => addJob(app.db, 'test-request-id', { further: true }))
  await app.drainJobs()
  expect(seen).toEqual([requestId, requestId])
  await addJob(app.db, 'test-request-id', { further: false })
  await app.drainJobs()
  expect(seen.at(-1)).toBeNull()
})

test('a request with a body keeps its id until its statements run', async () => {
  await app.member({ name: 'forgetful' })
  const response = await app.ask('POST', '/api/reset-password.php', {
    body: { email: 'forgetful@example.org' },
  })
  const { rows } = await sql<{ flags: object }>`
    select flags from graphile_worker._private_jobs where flags <> '{}'`.execute(app.db)
  expect(rows.map(({ flags }) => Object.keys(flags))).toEqual([
    [`request:${response.headers.get('x-request-id')}`],
  ])
})

test('a slow statement is logged with its text and without its values; a fast one is not', async () => {
  const warn = vi.fn()
  const { db } = connectDatabase(app.databaseUrl, 1, {
    observe: createSlowStatementObserver({ warn }, 200),
  })
  await sql`select ${'private'}::text`.execute(db)
  expect(warn).not.toHaveBeenCalled()
  await sql`select pg_sleep(0.3),
    ${'private'}::text`.execute(db)
  await db.destroy()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { statement: 'select pg_sleep(0.3), $1::text', durationMs: expect.any(Number) as number },
    expect.any(String),
  )
})
