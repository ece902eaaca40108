// Tests what a collector of errors receives of a real process.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApplicationProcess } from '../../../testing/app/application-process.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { startReceiver } from '../../../testing/platform/start-receiver.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'

interface ReceivedEvent {
  readonly logger: string
  readonly transaction?: string
  readonly tags: { readonly request_id?: string }
  readonly exception: {
    readonly values: readonly {
      readonly type: string
      readonly value: string
      readonly stacktrace: { readonly frames: readonly { readonly filename: string }[] }
    }[]
  }
}
const collector = await startReceiver()
const app = await createTestServer()
const server = await startApplicationProcess({
  DATABASE_URL: app.databaseUrl,
  ERROR_REPORT_DSN: `http://public@${collector.host}/7`,
})
const findEvent = (isMatch: (event: ReceivedEvent) => boolean): ReceivedEvent | undefined =>
  collector.requests.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as ReceivedEvent).find(isMatch)

test('an unexpected error of a request is reported with the request’s id', async () => {
  const cookie = await app.session(await app.member())
  await sql`alter table conversation rename to conversation_away`.execute(app.db)
  const response = await fetch(`${server.url}/api/chats.php`, { headers: { cookie } })
  await sql`alter table conversation_away rename to conversation`.execute(app.db)
  const requestId = response.headers.get('x-request-id')
  const find = () => findEvent(({ tags }) => tags.request_id === requestId)
  await waitForCondition(() => find() !== undefined)
  expect(find()?.logger).toBe('server')
  expect(find()?.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(0)
  expect(collector.requests[0]?.path).toBe('/api/7/envelope/')
  expect(collector.requests[0]?.headers['x-sentry-auth']).toContain('sentry_key=public')
})

test('an error of the console is reported with the pattern of its screen', async () => {
  const report = (screen: string) =>
    fetch(`${server.url}/api/staff/browser-error`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'RangeError', message: 'too long', stack: '', screen }),
    })
  expect((await report('/cases/:reference')).status).toBe(200)
  const find = () => findEvent(({ exception }) => exception.values[0]?.type === 'RangeError')
  await waitForCondition(() => find() !== undefined)
  expect(find()?.transaction).toBe('/staff/cases/:reference')
})

test('an error of a browser is reported with the pattern of its screen and without personal data', async () => {
  const report = (body: object) =>
    fetch(`${server.url}/api/browser-error.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
  const body = {
    name: 'TypeError',
    message: `cannot read "Anna" of anna@example.org at https://amarelle.example/members/4711?a=b for member 4711`,
    stack: `TypeError: Anna\n    at load (https://amarelle.example/assets/chat-x1.js?secret=1:3:14)\nrender@https://amarelle.example/assets/root.js:1:2`,
    screen: 'members-id',
  }
  expect((await report(body)).status).toBe(200)
  const find = () =>
    findEvent(({ logger, exception }) => logger === 'browser' && exception.values[0]?.type === 'TypeError')
  await waitForCondition(() => find() !== undefined)
  const event = find()
  expect(event?.transaction).toBe('/members/:id')
  expect(event?.exception.values[0]).toEqual({
    type: 'TypeError',
    value: expect.stringMatching(/^cannot read … of … at … for member 0$/) as string,
    stacktrace: {
      frames: [
        { function: 'render', filename: '/assets/root.js', lineno: 1, colno: 2 },
        { function: 'load', filename: '/assets/chat-x1.js', lineno: 3, colno: 14 },
      ],
    },
  })
  expect(JSON.stringify(event)).not.toMatch(/anna|4711|secret|amarelle\.example/i)
  expect((await report({ ...body, message: 'x'.repeat(301) })).status).toBe(422)
  const statuses = new Set<number>()
  for (let i = 0; i < 20; i += 1) statuses.add((await report(body)).status)
  expect(statuses).toContain(429)
})
