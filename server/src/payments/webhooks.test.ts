// What reaches the door for webhooks: the provider's own reports, and whatever else somebody sends there.
import { getTransactions } from '@amarelle/contract/payments'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { signed } from '../../../fakes/sandbox-provider/index.ts'
import { testServer } from '../app/test-server.ts'
import { balanceOf } from '../credits/index.ts'
import { later, minutes } from '../platform/clock.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { changeAttempt } from './order.sql.ts'
import { testOrders } from './test-orders.ts'
import { orderIdOf } from './test-order-id.ts'

const house = await testServer({ signup_credits: 0 })
const { buyer, order, pay, stateOf } = testOrders(house)
const secret = house.parts.config.secret ?? ''
afterEach(() => house.clock.set(null))

let events = 0
const eventOf = (payment: string) => {
  events += 1
  return JSON.stringify({ id: `event-${events}`, payment: `sbx_${payment}` })
}
const sign = (body: string) => signed(secret, body, house.clock.now())
const post = async (body: string | Buffer, signature: string, at = house.url) => {
  const answer = await fetch(`${at}/webhooks/sandbox`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
  })
  return answer.status
}
/** An order that is paid at the provider, who never says so. */
const paidSilently = async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  await pay(memberId, placed.payment_id, 'pay_silently')
  return { memberId, ...placed }
}
const kept = (payment: string) =>
  house.db
    .selectFrom('webhook_event')
    .select('handled_at')
    .where('provider_ref', '=', `sbx_${payment}`)
    .execute()

test('a signed report is kept once however often it is repeated, and the order is granted once', async () => {
  const { memberId, payment_id } = await paidSilently()
  const body = eventOf(payment_id)
  const right = sign(body)
  for (let i = 0; i < 5; i += 1) expect(await post(body, right)).toBe(200)
  await house.drainJobs()
  expect(await kept(payment_id)).toEqual([{ handled_at: expect.any(Date) as Date }])
  expect(await balanceOf(house.db, memberId)).toBe(15)
})

test('a report waits for none of the jobs that were there before it', async () => {
  const { memberId, payment_id } = await paidSilently()
  const held: number[] = []
  defineJob('test-mail', async () => {
    held.push(await balanceOf(house.db, memberId))
  })
  for (let i = 0; i < 3; i += 1) await addJob(house.db, 'test-mail', {})
  const body = eventOf(payment_id)
  expect(await post(body, sign(body))).toBe(200)
  await house.drainJobs()
  expect(held).toEqual([15, 15, 15])
})

test('unsigned, signed by another secret, for another body or with a broken signature: 401, and nothing is kept', async () => {
  const { memberId, payment_id } = await paidSilently()
  const body = eventOf(payment_id)
  const right = sign(body)
  const forged = [
    '',
    'forged',
    right.replace(/v1=.*/, 'v1='),
    right.replace(/t=\d+/, 't=1'),
    `${right}00`,
    signed(`${secret}!`, body, house.clock.now()),
    sign(`${body} `),
  ]
  for (const signature of forged) expect(await post(body, signature), signature).toBe(401)
  expect(await post(body.replace('event', 'tampered'), right)).toBe(401)
  await house.drainJobs()
  expect(await kept(payment_id)).toEqual([])
  expect(await balanceOf(house.db, memberId)).toBe(0)
})

test('a report that was signed more than five minutes ago, or ahead, is refused', async () => {
  const { payment_id } = await paidSilently()
  const body = eventOf(payment_id)
  const now = house.clock.now()
  for (const off of [-minutes(6), minutes(6)])
    expect(await post(body, signed(secret, body, later(now, off)))).toBe(401)
  expect(await post(body, signed(secret, body, later(now, -minutes(4))))).toBe(200)
})

test('a payment that is not ours is answered well and kept by nobody', async () => {
  const before = await house.db.selectFrom('webhook_event').select('provider_event_id').execute()
  const body = eventOf('00000000-0000-4000-8000-000000000000')
  expect(await post(body, sign(body))).toBe(200)
  expect(await house.db.selectFrom('webhook_event').select('provider_event_id').execute()).toEqual(before)
})

test('10 MB are refused before they are read, and what is signed but not understood is a bad request', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024, 'x')
  expect(await post(large, sign('x'))).toBe(413)
  for (const body of ['', '{', '[]', '{"id":1}', '\u0000', '{"id":"e","payment":{"$ne":1}}'])
    expect(await post(body, sign(body)), body).toBe(400)
})

test('a provider that this house has no contract with is not found', async () => {
  for (const name of ['mollie', 'paypal', 'constructor', '__proto__'])
    expect((await fetch(`${house.url}/webhooks/${name}`, { method: 'POST' })).status).toBe(404)
})

test('reports out of order, of what was and of what is, end in what is', async () => {
  const { memberId, order: id, payment_id } = await paidSilently()
  await house.drainJobs()
  for (const what of ['failed', 'pending', 'paid', 'open']) {
    const body = JSON.stringify({ id: `${what}-${payment_id}`, payment: `sbx_${payment_id}`, state: what })
    expect(await post(body, sign(body))).toBe(200)
    await house.drainJobs()
  }
  expect([await stateOf(memberId, id), await balanceOf(house.db, memberId)]).toEqual(['completed', 15])
})

test('another amount or currency at the provider books nothing, whoever reports it', async () => {
  for (const change of [{ amount_minor: 1 }, { currency: 'SEK' }]) {
    const { memberId, order: id, payment_id } = await paidSilently()
    const ref = `sbx_${payment_id}`
    await house.db.updateTable('sandbox_payment').set(change).where('ref', '=', ref).execute()
    const body = eventOf(payment_id)
    expect(await post(body, sign(body))).toBe(200)
    await house.drainJobs()
    expect([await stateOf(memberId, id), await balanceOf(house.db, memberId)]).toEqual(['loading', 0])
    const attempt = await house.db
      .selectFrom('payment_attempt')
      .select('quarantined')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    expect(attempt.quarantined).toBe(true)
  }
})

test('a report of one order settles that order and no other', async () => {
  const mine = await paidSilently()
  const other = await buyer()
  const open = await order(other)
  const body = eventOf(mine.payment_id)
  await post(body, sign(body))
  await house.drainJobs()
  expect(await balanceOf(house.db, mine.memberId)).toBe(15)
  expect([await stateOf(other, open.order), await balanceOf(house.db, other)]).toEqual(['loading', 0])
})

test('webhooks, return pages and the poller at one moment, in two processes: one grant', async () => {
  const second = await house.another()
  for (let round = 0; round < 3; round += 1) {
    const { memberId, order: id, payment_id } = await paidSilently()
    await changeAttempt(house.db, payment_id, house.clock.now(), { next_poll_at: new Date(0) })
    await addJob(house.db, 'poll-payments', {})
    const cookie = await house.session(memberId)
    const both = [house.url, second.url]
    const answers = await Promise.all([
      ...both.flatMap((at) =>
        Array.from({ length: 4 }, () => {
          const body = eventOf(payment_id)
          return post(body, sign(body), at)
        }),
      ),
      ...both.flatMap((at) =>
        Array.from({ length: 4 }, async () => {
          const path = `${getTransactions.path}?id=${id}`
          return (await house.ask('GET', path, { cookie, at })).status
        }),
      ),
      house.drainJobs().then(() => 200),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    await house.drainJobs()
    expect([await stateOf(memberId, id), await balanceOf(house.db, memberId)]).toEqual(['completed', 15])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_transaction where key like ${`order:${await orderIdOf(house.db, id)}:%`}`.execute(
      house.db,
    )
    expect(rows[0]?.count).toBe(2)
  }
})

test('a rightly signed report whose names can not be stored is refused as unreadable', async () => {
  for (const name of ['\0', 'a\0b', '\uD800']) {
    const body = JSON.stringify({ id: `event-${name}`, payment: `sbx_${name}` })
    expect(await post(body, sign(body))).toBe(400)
  }
})
