import { randomUUID } from 'node:crypto'
import { pauseAccountEndpoint } from '@amarelle/contract/endpoints/safety/account-pause'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import {
  testSubscriptionKeys,
  createTestPushBrowser,
  startTestPushService,
} from '../../../testing/platform/push-browser.ts'
import type { MemberNotification } from '../rules/member-notification.ts'
import { queuePushNotifications } from './queue-push-notifications.ts'

const app = await createTestServer()
const pushService = await startTestPushService()
Object.assign(app.services.config, { pushService: pushService.origin })
const { account } = createTestAccounts(app)

beforeEach(() => {
  pushService.received.length = 0
  pushService.answers.length = 0
  app.clock.set(new Date())
})

const messageNotification: MemberNotification = {
  kind: 'new_message',
  type: 'new_messages',
  path: '/chats/7',
  topic: 'c-7',
  language: 'en',
  name: null,
}
async function createSubscribedMember() {
  const { id } = await account()
  const cookie = await app.session(id)
  const browser = createTestPushBrowser()
  const path = `/${randomUUID()}`
  const store = (endpoint: string, keys: object = browser.keys) =>
    app.ask('POST', '/api/user.php?push=1', {
      cookie,
      body: { subscription: { endpoint, keys, expirationTime: null } },
    })
  expect((await store(pushService.origin + path)).status).toBe(200)
  return { id, cookie, browser, path, store }
}
async function pushToMember(memberId: number, notice: Partial<MemberNotification> = {}) {
  await queuePushNotifications(app.services, memberId, { ...messageNotification, ...notice })
  await app.drainJobs()
}
const findSubscriptions = async (memberId: number) =>
  (
    await app.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('member_id', '=', memberId)
      .execute()
  ).length
/** Finished jobs stay locked until their row is deleted, so they are excluded. */
const findWaitingJobs = async () =>
  (
    await sql<{ run_at: Date; key: string }>`select run_at, key from graphile_worker.jobs
      where task_identifier = 'deliver-push' and locked_at is null`.execute(app.db)
  ).rows
/** Makes scheduled deliveries due now. */
const makeJobsDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'deliver-push')`.execute(app.db)

test('a push that was queued before a pause is not sent', async () => {
  const anna = await createSubscribedMember()
  await queuePushNotifications(app.services, anna.id, messageNotification)
  await app.call(anna.id, pauseAccountEndpoint, { length: 'week' })
  await app.drainJobs()
  expect(pushService.received).toEqual([])
})

test('a push arrives encrypted, names nobody, and contains path and badge count', async () => {
  const anna = await createSubscribedMember()
  const other = await app.member()
  await createTestConversation(app, [other, anna.id], 5)
  await pushToMember(anna.id)
  const [push, ...others] = pushService.received
  expect(others).toEqual([])
  expect(push?.path).toBe(anna.path)
  expect(push?.headers).toMatchObject({
    ttl: '86400',
    topic: 'c-7',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  })
  expect(JSON.parse(anna.browser.read(push?.body ?? Buffer.alloc(0)))).toEqual({
    title: 'Amarelle',
    body: 'You have a new message.',
    path: '/chats/7',
    topic: 'c-7',
    badge: 3,
  })
})

test('the text depends on the kind, is in the member’s language, and includes a name only if given', async () => {
  const anna = await createSubscribedMember()
  await pushToMember(anna.id, { kind: 'like', topic: 'likes', language: 'de' })
  await pushToMember(anna.id, { kind: 'match', topic: 'likes', name: 'Bram' })
  const texts = pushService.received.map(({ body }) => JSON.parse(anna.browser.read(body)).body)
  expect(texts).toEqual(['Du hast ein neues Like.', 'You and Bram like each other.'])
  expect(pushService.received.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'normal'])
})

test('the settings contain the public key that pushes are signed with', async () => {
  const settings = (await (await app.ask('GET', '/api/settings.php')).json()) as {
    push_public_key: string
  }
  const anna = await createSubscribedMember()
  await pushToMember(anna.id)
  expect(pushService.received[0]?.headers['authorization']).toContain(`k=${settings.push_public_key}`)
})

test.each([404, 410, 403])(
  'a subscription is deleted when the push service responds with %i',
  async (status) => {
    const anna = await createSubscribedMember()
    pushService.answers.push({ status })
    await pushToMember(anna.id)
    expect([await findSubscriptions(anna.id), await findWaitingJobs()]).toEqual([0, []])
  },
)

test.each([
  [{ status: 429, headers: { 'retry-after': '1800' } }, minutesToMs(30)],
  [{ status: 503 }, minutesToMs(1)],
])(
  'a busy push service is retried after its delay, with the remaining lifetime: %j',
  async (response, delayMs) => {
    const anna = await createSubscribedMember()
    const start = app.clock.now()
    app.clock.set(start)
    pushService.answers.push(response)
    await pushToMember(anna.id)
    expect((await findWaitingJobs()).map(({ run_at }) => run_at.getTime())).toEqual([
      start.getTime() + delayMs,
    ])
    app.clock.set(addMs(start, hoursToMs(2)))
    await makeJobsDue()
    await app.drainJobs()
    expect(pushService.received.map(({ headers }) => headers['ttl'])).toEqual(['86400', '79200'])
    expect(await findWaitingJobs()).toEqual([])
  },
)

test('a push that fails for 24 hours is dropped', async () => {
  const anna = await createSubscribedMember()
  const start = app.clock.now()
  app.clock.set(start)
  pushService.answers.push({ status: 503 })
  await pushToMember(anna.id)
  app.clock.set(addMs(start, hoursToMs(24)))
  await makeJobsDue()
  await app.drainJobs()
  expect([pushService.received.length, await findWaitingJobs(), await findSubscriptions(anna.id)]).toEqual([
    1,
    [],
    1,
  ])
})

test('only the later of two waiting notifications with the same topic is sent', async () => {
  const anna = await createSubscribedMember()
  await queuePushNotifications(app.services, anna.id, messageNotification)
  await pushToMember(anna.id, { kind: 'unread_reminder' })
  expect(pushService.received.map(({ body }) => JSON.parse(anna.browser.read(body)).body)).toEqual([
    'Messages are waiting for you.',
  ])
})

test('logout, password change elsewhere, account deletion and session expiry stop pushes', async () => {
  const causes = {
    'log out': async ({ cookie }: { cookie: string }) => {
      await app.ask('GET', '/api/logout.php', { cookie })
    },
    password: async ({ id }: { id: number }) => {
      const cookie = await app.session(id)
      const body = { old_password: testAccountPassword, password: 'another quiet river' }
      expect((await app.ask('PUT', '/api/password.php', { cookie, body })).status).toBe(200)
    },
    account: async ({ cookie }: { cookie: string }) => {
      const body = { password: testAccountPassword, erase_now: false }
      expect((await app.ask('POST', '/api/account-deletion.php', { cookie, body })).status).toBe(200)
    },
    'push off': async ({ cookie }: { cookie: string }) => {
      await app.ask('DELETE', '/api/user.php?push=1', { cookie, body: {} })
    },
  }
  for (const [cause, apply] of Object.entries(causes)) {
    const anna = await createSubscribedMember()
    // One is queued before and one after: neither may reach the browser.
    await queuePushNotifications(app.services, anna.id, messageNotification)
    await apply(anna)
    await pushToMember(anna.id, { topic: 'later' })
    expect([cause, await findSubscriptions(anna.id), pushService.received.length]).toEqual([cause, 0, 0])
  }
  const bram = await createSubscribedMember()
  app.clock.set(addMs(app.clock.now(), hoursToMs(24 * 31)))
  await pushToMember(bram.id)
  expect(pushService.received).toEqual([])
})

test('a browser gets pushes only for the member logged in last, once', async () => {
  const [anna, bram] = [await createSubscribedMember(), await createSubscribedMember()]
  expect((await bram.store(pushService.origin + anna.path)).status).toBe(200)
  await pushToMember(anna.id)
  expect(pushService.received).toEqual([])
  await pushToMember(bram.id)
  expect(pushService.received.map(({ path }) => path)).toEqual([anna.path])
  expect([await findSubscriptions(anna.id), await findSubscriptions(bram.id)]).toEqual([0, 1])
})

test('endpoints in our own network and invalid keys are refused', async () => {
  const anna = await createSubscribedMember()
  const storeAndGetError = async (endpoint: string, keys: object = testSubscriptionKeys) => {
    const response = await anna.store(endpoint, keys)
    const { error } = (await response.json()) as { error?: { fields?: object } }
    return [response.status, ...Object.keys(error?.fields ?? {})]
  }
  for (const endpoint of [
    'http://127.0.0.1:5432/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'http://push.example/1',
    'https://push.example:22/1',
  ])
    expect([endpoint, ...(await storeAndGetError(endpoint))]).toEqual([
      endpoint,
      422,
      'subscription.endpoint',
    ])
  const point = Buffer.alloc(65, 4).toString('base64url')
  expect(
    await storeAndGetError('https://push.example/1', { ...testSubscriptionKeys, p256dh: point }),
  ).toEqual([422, 'subscription.keys'])
  expect(await storeAndGetError('https://push.example/1', { ...testSubscriptionKeys, auth: 'a' })).toEqual([
    422,
    'subscription.keys',
  ])
})

test('an endpoint that is no longer allowed after it was stored is not contacted', async () => {
  const anna = await createSubscribedMember()
  Object.assign(app.services.config, { pushService: null })
  await pushToMember(anna.id)
  Object.assign(app.services.config, { pushService: pushService.origin })
  expect([pushService.received.length, await findSubscriptions(anna.id)]).toEqual([0, 0])
})
