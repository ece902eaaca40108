// Webhooks: reports of the provider, and any other request to the endpoint.
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { signWebhook } from '../../../../fakes/sandbox-provider/index.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { getBalance } from '../../credits/index.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { addJob, defineJob, registerJob } from '../../platform/jobs/jobs.ts'
import { updateAttempt } from '../orders/order.sql.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { findOrderId } from '../../../testing/payments/order-ids.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, pay, stateOf } = createSandboxOrders(app)
const secret = app.services.config.secret ?? ''
afterEach(() => app.clock.set(null))

let eventCount = 0
const createEvent = (payment: string) => {
  eventCount += 1
  return JSON.stringify({ id: `event-${eventCount}`, payment: `sbx_${payment}` })
}
const signBody = (body: string) => signWebhook(secret, body, app.clock.now())
const postWebhook = async (body: string | Buffer, signature: string, at = app.url) => {
  const response = await fetch(`${at}/webhooks/sandbox`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
  })
  return response.status
}
/** An order paid at the provider without a webhook. */
const payWithoutWebhook = async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  await pay(memberId, placed.payment_id, 'pay_silently')
  return { memberId, ...placed }
}
const listStoredWebhooks = (payment: string) =>
  app.db
    .selectFrom('webhook_event')
    .select('handled_at')
    .where('provider_ref', '=', `sbx_${payment}`)
    .execute()

test('a signed webhook is stored once however often it is repeated, and the order is granted once', async () => {
  const { memberId, payment_id } = await payWithoutWebhook()
  const body = createEvent(payment_id)
  const signature = signBody(body)
  for (let i = 0; i < 5; i += 1) expect(await postWebhook(body, signature)).toBe(200)
  await app.drainJobs()
  expect(await listStoredWebhooks(payment_id)).toEqual([{ handled_at: expect.any(Date) as Date }])
  expect(await getBalance(app.db, memberId)).toBe(15)
})

test('a webhook is processed before jobs that were queued earlier', async () => {
  const { memberId, payment_id } = await payWithoutWebhook()
  const balances: number[] = []
  registerJob(
    defineJob('earlier-job', async () => {
      balances.push(await getBalance(app.db, memberId))
    }),
  )
  for (let i = 0; i < 3; i += 1) await addJob(app.db, 'earlier-job', {})
  const body = createEvent(payment_id)
  expect(await postWebhook(body, signBody(body))).toBe(200)
  await app.drainJobs()
  expect(balances).toEqual([15, 15, 15])
})

test('a missing, forged or broken signature returns 401 and nothing is stored', async () => {
  const { memberId, payment_id } = await payWithoutWebhook()
  const body = createEvent(payment_id)
  const signature = signBody(body)
  const forged = [
    '',
    'forged',
    signature.replace(/v1=.*/, 'v1='),
    signature.replace(/t=\d+/, 't=1'),
    `${signature}00`,
    signWebhook(`${secret}!`, body, app.clock.now()),
    signBody(`${body} `),
  ]
  for (const signature of forged) expect(await postWebhook(body, signature), signature).toBe(401)
  expect(await postWebhook(body.replace('event', 'tampered'), signature)).toBe(401)
  await app.drainJobs()
  expect(await listStoredWebhooks(payment_id)).toEqual([])
  expect(await getBalance(app.db, memberId)).toBe(0)
})

test('a webhook signed more than five minutes ago or ahead is refused', async () => {
  const { payment_id } = await payWithoutWebhook()
  const body = createEvent(payment_id)
  const now = app.clock.now()
  for (const offsetMs of [-minutesToMs(6), minutesToMs(6)])
    expect(await postWebhook(body, signWebhook(secret, body, addMs(now, offsetMs)))).toBe(401)
  expect(await postWebhook(body, signWebhook(secret, body, addMs(now, -minutesToMs(4))))).toBe(200)
})

test('a webhook for an unknown payment is acknowledged and not stored', async () => {
  const before = await app.db.selectFrom('webhook_event').select('provider_event_id').execute()
  const body = createEvent('00000000-0000-4000-8000-000000000000')
  expect(await postWebhook(body, signBody(body))).toBe(200)
  expect(await app.db.selectFrom('webhook_event').select('provider_event_id').execute()).toEqual(before)
})

test('10 MB are refused before they are read, and signed but unreadable content is a bad request', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024, 'x')
  expect(await postWebhook(large, signBody('x'))).toBe(413)
  for (const body of ['', '{', '[]', '{"id":1}', '\u0000', '{"id":"e","payment":{"$ne":1}}'])
    expect(await postWebhook(body, signBody(body)), body).toBe(400)
})

test('the webhook of a provider that is not configured is not found', async () => {
  for (const name of ['mollie', 'paypal', 'constructor', '__proto__'])
    expect((await fetch(`${app.url}/webhooks/${name}`, { method: 'POST' })).status).toBe(404)
})

test("webhooks out of order end in the payment's current state", async () => {
  const { memberId, order: id, payment_id } = await payWithoutWebhook()
  await app.drainJobs()
  for (const state of ['failed', 'pending', 'paid', 'open']) {
    const body = JSON.stringify({ id: `${state}-${payment_id}`, payment: `sbx_${payment_id}`, state })
    expect(await postWebhook(body, signBody(body))).toBe(200)
    await app.drainJobs()
  }
  expect([await stateOf(memberId, id), await getBalance(app.db, memberId)]).toEqual(['completed', 15])
})

test('another amount or currency at the provider books nothing, whoever reports it', async () => {
  for (const change of [{ amount_minor: 1 }, { currency: 'SEK' }]) {
    const { memberId, order: id, payment_id } = await payWithoutWebhook()
    const ref = `sbx_${payment_id}`
    await app.db.updateTable('sandbox_payment').set(change).where('ref', '=', ref).execute()
    const body = createEvent(payment_id)
    expect(await postWebhook(body, signBody(body))).toBe(200)
    await app.drainJobs()
    expect([await stateOf(memberId, id), await getBalance(app.db, memberId)]).toEqual(['loading', 0])
    const attempt = await app.db
      .selectFrom('payment_attempt')
      .select('quarantined')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    expect(attempt.quarantined).toBe(true)
  }
})

test('a webhook of one order settles only that order', async () => {
  const paidOrder = await payWithoutWebhook()
  const other = await buyer()
  const openOrder = await order(other)
  const body = createEvent(paidOrder.payment_id)
  await postWebhook(body, signBody(body))
  await app.drainJobs()
  expect(await getBalance(app.db, paidOrder.memberId)).toBe(15)
  expect([await stateOf(other, openOrder.order), await getBalance(app.db, other)]).toEqual(['loading', 0])
})

test('concurrent webhooks, return pages and polling in two processes grant once', async () => {
  const second = await app.another()
  for (let round = 0; round < 3; round += 1) {
    const { memberId, order: id, payment_id } = await payWithoutWebhook()
    await updateAttempt(app.db, payment_id, app.clock.now(), { next_poll_at: new Date(0) })
    await addJob(app.db, 'poll-payments', {})
    const cookie = await app.session(memberId)
    const origins = [app.url, second.url]
    const answers = await Promise.all([
      ...origins.flatMap((at) =>
        Array.from({ length: 4 }, () => {
          const body = createEvent(payment_id)
          return postWebhook(body, signBody(body), at)
        }),
      ),
      ...origins.flatMap((at) =>
        Array.from({ length: 4 }, async () => {
          const path = `${getTransactionsEndpoint.path}?id=${id}`
          return (await app.ask('GET', path, { cookie, at })).status
        }),
      ),
      app.drainJobs().then(() => 200),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    await app.drainJobs()
    expect([await stateOf(memberId, id), await getBalance(app.db, memberId)]).toEqual(['completed', 15])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_transaction where key like ${`order:${await findOrderId(app.db, id)}:%`}`.execute(
      app.db,
    )
    expect(rows[0]?.count).toBe(2)
  }
})

test("a correctly signed webhook with ids that can't be stored is refused as unreadable", async () => {
  for (const name of ['\0', 'a\0b', '\uD800']) {
    const body = JSON.stringify({ id: `event-${name}`, payment: `sbx_${name}` })
    expect(await postWebhook(body, signBody(body))).toBe(400)
  }
})
