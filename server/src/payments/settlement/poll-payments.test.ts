// Payments without webhooks: polling, and changes after a payment was completed.
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getBalance } from '../../credits/index.ts'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { orderIdSubquery, findOrderId } from '../../../testing/payments/order-ids.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, leave, pay } = createSandboxOrders(app)
const { db } = app
afterEach(() => app.clock.set(null))

const findAttemptRow = (id: string) =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const runPollAt = async (at: Date) => {
  app.clock.set(at)
  await addJob(db, 'poll-payments', {})
  await app.drainJobs()
}
const placeOrderAndLeave = async () => {
  const memberId = await buyer()
  return { memberId, ...(await order(memberId)) }
}

test('an open payment is polled after 1, 5, 15 and 60 minutes, then every hour', async () => {
  const { memberId, payment_id } = await placeOrderAndLeave()
  await leave(memberId, payment_id)
  const { created_at, next_poll_at } = await findAttemptRow(payment_id)
  expect(next_poll_at).toEqual(addMs(created_at, minutesToMs(1)))
  for (const pause of [minutesToMs(5), minutesToMs(15), hoursToMs(1), hoursToMs(1), hoursToMs(1)]) {
    const due = (await findAttemptRow(payment_id)).next_poll_at ?? created_at
    await runPollAt(addMs(due, -1000))
    expect((await findAttemptRow(payment_id)).next_poll_at).toEqual(due)
    await runPollAt(due)
    const after = await findAttemptRow(payment_id)
    // The sandbox expires its page after an hour.
    if (after.state === 'failed') return expect(after.failure).toBe('expired')
    expect(after.next_poll_at).toEqual(addMs(due, pause))
  }
  throw new Error('never over')
})

test('a member who paid and never returned is credited by polling', async () => {
  const { memberId, payment_id } = await placeOrderAndLeave()
  await pay(memberId, payment_id, 'pay_silently')
  expect(await getBalance(db, memberId)).toBe(0)
  const { next_poll_at } = await findAttemptRow(payment_id)
  await runPollAt(next_poll_at ?? new Date())
  await app.drainJobs()
  expect(await getBalance(db, memberId)).toBe(15)
  expect((await findAttemptRow(payment_id)).next_poll_at).toBeNull()
})

test('an attempt that was never paid is cancelled after a day, not earlier', async () => {
  const { payment_id } = await placeOrderAndLeave()
  const { created_at } = await findAttemptRow(payment_id)
  const stateAt = async (at: Date) => {
    await db.updateTable('payment_attempt').set({ next_poll_at: at }).where('id', '=', payment_id).execute()
    await runPollAt(at)
    return (await findAttemptRow(payment_id)).state
  }
  expect(await stateAt(addMs(created_at, hoursToMs(23)))).toBe('loading')
  expect(await stateAt(addMs(created_at, hoursToMs(25)))).toBe('cancelled')
})

test('an unreachable provider does not block others and is polled again', async () => {
  const unreachable = await placeOrderAndLeave()
  const other = await placeOrderAndLeave()
  for (const { memberId, payment_id } of [unreachable, other]) await pay(memberId, payment_id, 'pay_silently')
  await db
    .updateTable('payment_attempt')
    .set({ provider: 'mollie', provider_ref: 'tr_lost' })
    .where('id', '=', unreachable.payment_id)
    .execute()
  Object.assign(app.services.config, { mollie: { apiKey: 'key', url: 'http://127.0.0.1:9' } })
  const { next_poll_at } = await findAttemptRow(other.payment_id)
  await runPollAt(addMs(next_poll_at ?? new Date(), minutesToMs(1)))
  await app.drainJobs()
  expect((await findAttemptRow(other.payment_id)).state).toBe('completed')
  expect(await findAttemptRow(unreachable.payment_id)).toMatchObject({ state: 'loading', polls: 1 })
  Object.assign(app.services.config, { mollie: null })
})

/** An order on a stored card whose provider stays unreachable longer than it keeps idempotency keys. */
async function createUnansweredCharge() {
  const memberId = await buyer()
  const first = await order(memberId, { method: 'visa', keep_card: true })
  await pay(memberId, first.payment_id, 'pay')
  await app.call(memberId, getTransactionsEndpoint, { id: first.order })
  const card = await db
    .selectFrom('stored_method')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const next = await order(memberId, { method: 'visa', stored: card.id })
  const { created_at } = await findAttemptRow(next.payment_id)
  const { config } = app.services
  const { port } = config
  Object.assign(config, { port: 9 })
  await runPollAt(addMs(created_at, minutesToMs(2)))
  expect((await findAttemptRow(next.payment_id)).state).toBe('loading')
  await runPollAt(addMs(created_at, minutesToMs(50)))
  const unknown = { state: 'pending', failure: 'unanswered' }
  expect(await findAttemptRow(next.payment_id)).toMatchObject(unknown)
  const loadShownState = async () => {
    const [transaction] = (await app.call(memberId, getTransactionsEndpoint, { id: next.order })).transactions
    return { state: transaction?.state, unanswered: transaction?.unanswered }
  }
  expect(await loadShownState()).toEqual({ state: 'pending', unanswered: true })
  expect(await app.call(memberId, getRetryEndpoint, { order: next.order })).toMatchObject({
    failure: 'unanswered',
  })
  return {
    memberId,
    next,
    at: created_at,
    online: () => Object.assign(config, { port }),
    seen: loadShownState,
  }
}

test('an unanswered stored-card charge stays pending until the provider reports that it does not exist', async () => {
  const { memberId, next, at, online, seen: loadShownState } = await createUnansweredCharge()
  await runPollAt(addMs(at, hoursToMs(3)))
  expect(await loadShownState()).toEqual({ state: 'pending', unanswered: true })
  online()
  await runPollAt(addMs(at, hoursToMs(5)))
  expect(await findAttemptRow(next.payment_id)).toMatchObject({ state: 'failed', failure: 'unreachable' })
  expect(await loadShownState()).toEqual({ state: 'failed', unanswered: false })
  // The lookup charged nothing.
  const payments = db.selectFrom('sandbox_payment').where('ref', '=', `sbx_${next.payment_id}`).select('ref')
  expect(await payments.execute()).toEqual([])
  expect(await getBalance(db, memberId)).toBe(15)
})

test('a charge that succeeded is found and credited; a payment made meanwhile by another method is refunded', async () => {
  const { memberId, next, at, online } = await createUnansweredCharge()
  online()
  const retry = await app.call(memberId, retryPaymentEndpoint, { order: next.order, method: 'paypal' })
  await pay(memberId, retry.payment_id, 'pay')
  await app.call(memberId, getTransactionsEndpoint, { id: next.order })
  const { ref, ...payment } = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('ref', '=', `sbx_${retry.payment_id}`)
    .executeTakeFirstOrThrow()
  // The provider had charged the card before its response was lost.
  await db
    .insertInto('sandbox_payment')
    .values({ ...payment, ref: ref.replace(retry.payment_id, next.payment_id) })
    .execute()
  await runPollAt(addMs(at, hoursToMs(3)))
  await app.drainJobs()
  expect(await getBalance(db, memberId)).toBe(30)
  const refunds = db
    .selectFrom('refund')
    .select(['reason', 'attempt_id'])
    .where('order_id', '=', orderIdSubquery(next.order))
  expect(await refunds.execute()).toEqual([{ reason: 'paid_twice', attempt_id: next.payment_id }])
})

test('a card removed before the charge was requested is not charged; removed afterwards, the charge stays unanswered', async () => {
  const { next, at, online } = await createUnansweredCharge()
  const row = db.updateTable('stored_method').set({ revoked_at: at, token: Buffer.alloc(0) })
  await row.where('id', '=', (await findAttemptRow(next.payment_id)).stored_method_id).execute()
  online()
  await runPollAt(addMs(at, hoursToMs(3)))
  expect(await findAttemptRow(next.payment_id)).toMatchObject({ state: 'pending', failure: 'unanswered' })
  await db
    .updateTable('payment_attempt')
    .set({ charge_asked_at: null })
    .where('id', '=', next.payment_id)
    .execute()
  await runPollAt(addMs(at, hoursToMs(5)))
  expect(await findAttemptRow(next.payment_id)).toMatchObject({ state: 'failed', failure: 'unreachable' })
})

test('a chargeback reported by webhook revokes the credits', async () => {
  const { memberId, payment_id } = await placeOrderAndLeave()
  await pay(memberId, payment_id, 'charge_back')
  await expect
    .poll(async () => {
      await app.drainJobs()
      return db
        .selectFrom('dispute')
        .select(['state', 'amount_minor'])
        .where('attempt_id', '=', payment_id)
        .execute()
    })
    .toEqual([{ state: 'open', amount_minor: 1499 }])
  expect(await getBalance(db, memberId)).toBe(0)
})

for (const [outcome, state] of [
  ['pay', 'completed'],
  ['refunds_fail', 'failed'],
] as const)
  test(`a refund of a payment by "${outcome}" is ${state}`, async () => {
    const { memberId, order, payment_id: attemptId } = await placeOrderAndLeave()
    await pay(memberId, attemptId, outcome)
    await app.call(memberId, getTransactionsEndpoint, { id: order })
    const orderId = await findOrderId(db, order)
    const at = app.clock.now()
    await db
      .transaction()
      .execute((tx) =>
        queueRefund(tx, { orderId, attemptId, amountMinor: 500, reason: 'goodwill', credits: 0, at }),
      )
    await app.drainJobs()
    const refund = await db
      .selectFrom('refund')
      .select('state')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(refund.state).toBe(state)
  })
