import { placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/payments/stored-methods'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getBalance } from '../../credits/index.ts'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { queueSettlement } from '../settlement/settle-payment.job.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { orderIdSubquery } from '../../../testing/payments/order-ids.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, pay, leave, press, stateOf } = createSandboxOrders(app)
afterEach(() => app.clock.set(null))
const placeFailedOrder = async (outcome = 'fail') => {
  const memberId = await buyer()
  const placed = await order(memberId)
  await pay(memberId, placed.payment_id, outcome)
  expect(await stateOf(memberId, placed.order)).toMatch(/failed|cancelled/)
  return { memberId, ...placed }
}
const retryOrder = (
  memberId: number | null,
  id: string,
  method: 'visa' | 'paypal' | 'blik' | 'ideal' = 'paypal',
) => app.call(memberId, retryPaymentEndpoint, { order: id, method })
const listAttempts = (id: string) =>
  app.db
    .selectFrom('payment_attempt')
    .select(['id', 'state', 'method', 'quarantined', 'amount_minor'])
    .where('order_id', '=', orderIdSubquery(id))
    .orderBy('created_at')
    .execute()

test('a declined order is paid by another method at the same total and granted once', async () => {
  const { memberId, order: id } = await placeFailedOrder()
  const options = await app.call(memberId, getRetryEndpoint, { order: id })
  expect(options.failure).toBe('declined')
  expect(options.methods.map(({ code }) => code)).toEqual(expect.arrayContaining(['ideal', 'visa', 'paypal']))
  const retry = await retryOrder(memberId, id)
  expect(await stateOf(memberId, id)).toBe('loading')
  await pay(memberId, retry.payment_id, 'pay')
  expect(await stateOf(memberId, id)).toBe('completed')
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(15)
  expect(await listAttempts(id)).toMatchObject([
    { state: 'failed', method: 'ideal', amount_minor: 1499 },
    { state: 'completed', method: 'paypal', amount_minor: 1499 },
  ])
})

test('when both payments of an order are paid, it is granted once and the second is refunded', async () => {
  const { memberId, order: id } = await placeFailedOrder()
  const retry = await retryOrder(memberId, id)
  await pay(memberId, retry.payment_id, 'pay_twice')
  await expect
    .poll(async () => {
      await app.drainJobs()
      return (await listAttempts(id)).map(({ state }) => state)
    })
    .toEqual(['completed', 'completed'])
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(15)
  const refunds = await app.db
    .selectFrom('refund')
    .select(['reason', 'state', 'amount_minor'])
    .where('order_id', '=', orderIdSubquery(id))
    .execute()
  expect(refunds).toEqual([{ reason: 'paid_twice', state: 'completed', amount_minor: 1499 }])
})

test('a first payment completing late, while the second is open, completes the order', async () => {
  const { memberId, order: id, payment_id } = await placeFailedOrder('expire')
  await retryOrder(memberId, id)
  await app.db
    .updateTable('sandbox_payment')
    .set({ state: 'paid', failure: null })
    .where('ref', '=', `sbx_${payment_id}`)
    .execute()
  await queueSettlement(app.db, 'sandbox', `sbx_${payment_id}`)
  await app.drainJobs()
  expect([await stateOf(memberId, id), await getBalance(app.db, memberId)]).toEqual(['completed', 15])
  expect(await getRefusalCode(retryOrder(memberId, id))).toBe('order_closed')
})

test('only an unpaid, recent order of the member without a pending payment can be retried, by a method of its country', async () => {
  const { memberId, order: id } = await placeFailedOrder('cancel')
  expect(await getRefusalCode(retryOrder(null, id))).toBe('authentication_required')
  expect(await getRefusalCode(retryOrder(await buyer(), id))).toBe('not_found')
  expect(await getRefusalCode(app.call(await buyer(), getRetryEndpoint, { order: id }))).toBe('not_found')
  expect(await getRefusalCode(retryOrder(memberId, '7K2Q9XM4TD'))).toBe('not_found')
  expect(await getRefusalCode(retryOrder(memberId, id, 'blik'))).toBe('method_unavailable')
  app.clock.set(addMs(new Date(), daysToMs(1) + hoursToMs(1)))
  expect(await getRefusalCode(retryOrder(memberId, id))).toBe('order_closed')
  app.clock.set(null)
  const retry = await retryOrder(memberId, id)
  await pay(memberId, retry.payment_id, 'stay_pending')
  expect(await stateOf(memberId, id)).toBe('pending')
  expect(await getRefusalCode(retryOrder(memberId, id))).toBe('payment_pending')
  expect(await getRefusalCode(app.call(memberId, getRetryEndpoint, { order: id }))).toBe('payment_pending')
})

test("an order with a method fee can't be paid by another method", async () => {
  const { memberId, order: id } = await placeFailedOrder()
  await app.db.updateTable('credit_order').set({ fee_minor: 50 }).where('number', '=', id).execute()
  const { methods } = await app.call(memberId, getRetryEndpoint, { order: id })
  expect(methods.map(({ code }) => code)).toEqual(['ideal'])
  expect(await getRefusalCode(retryOrder(memberId, id, 'visa'))).toBe('method_unavailable')
  expect(await getRefusalCode(retryOrder(memberId, id, 'ideal'))).toBe('accepted')
})

test('the code of a failed order is held again, and refused when it was used meanwhile', async () => {
  const memberId = await app.member()
  const total = { total: 1124 }
  const first = await order(memberId, total)
  await pay(memberId, first.payment_id, 'fail')
  expect(await stateOf(memberId, first.order)).toBe('failed')
  const second = await order(memberId, total)
  await pay(memberId, second.payment_id, 'pay')
  expect(await stateOf(memberId, second.order)).toBe('completed')
  expect(await getRefusalCode(retryOrder(memberId, first.order))).toBe('code_used')
  const other = await app.member()
  const failedOrder = await order(other, total)
  await pay(other, failedOrder.payment_id, 'fail')
  expect(await stateOf(other, failedOrder.order)).toBe('failed')
  const retry = await retryOrder(other, failedOrder.order)
  await pay(other, retry.payment_id, 'pay')
  expect(await stateOf(other, failedOrder.order)).toBe('completed')
  expect(await getBalance(app.db, other)).toBe(15)
})

test('at most ten retries an hour', async () => {
  const { memberId, order: id } = await placeFailedOrder()
  for (let i = 0; i < 10; i += 1) expect(await getRefusalCode(retryOrder(memberId, id))).toBe('accepted')
  expect(await getRefusalCode(retryOrder(memberId, id))).toBe('too_many_requests')
})

const payAndStoreCard = async (outcome = 'pay') => {
  const memberId = await buyer()
  const first = await order(memberId, { method: 'visa', keep_card: true })
  await pay(memberId, first.payment_id, outcome)
  expect(await stateOf(memberId, first.order)).toBe('completed')
  const { cards } = await app.call(memberId, getStoredMethodsEndpoint, {})
  const [card] = cards
  if (!card) throw new Error('no card was kept')
  return { memberId, card, cards }
}

test('a card is stored encrypted once when requested, and charged for the next order without a page', async () => {
  const { memberId, card, cards } = await payAndStoreCard()
  expect(cards).toHaveLength(1)
  expect(card).toMatchObject({ label: 'Visa •••• 4242', expires_on: '2030-12-31', method: { code: 'visa' } })
  const row = await app.db
    .selectFrom('stored_method')
    .select('token')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  expect(row.token.toString('utf8')).not.toContain('card_')
  const nextOrder = await order(memberId, { method: 'visa', stored: card.id })
  expect(await leave(memberId, nextOrder.payment_id)).toBe(`/payment/${nextOrder.order}`)
  expect(await stateOf(memberId, nextOrder.order)).toBe('completed')
  // Opening the payment page again charges nothing.
  await leave(memberId, nextOrder.payment_id)
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(30)
  expect((await app.call(memberId, getStoredMethodsEndpoint, {})).cards).toHaveLength(1)
})

test("a card is not stored without the member's request", async () => {
  const memberId = await buyer()
  const placed = await order(memberId, { method: 'visa' })
  await pay(memberId, placed.payment_id, 'pay')
  expect(await stateOf(memberId, placed.order)).toBe('completed')
  expect((await app.call(memberId, getStoredMethodsEndpoint, {})).cards).toEqual([])
})

test('a declined stored card is reported, and the order is paid by PayPal', async () => {
  const { memberId, card } = await payAndStoreCard('card_declines')
  const nextOrder = await order(memberId, { method: 'visa', stored: card.id })
  await leave(memberId, nextOrder.payment_id)
  expect(await stateOf(memberId, nextOrder.order)).toBe('failed')
  const options = await app.call(memberId, getRetryEndpoint, { order: nextOrder.order })
  expect(options.failure).toBe('stored_card_declined')
  const retry = await retryOrder(memberId, nextOrder.order, 'paypal')
  await press(await leave(memberId, retry.payment_id), 'pay')
  expect(await stateOf(memberId, nextOrder.order)).toBe('completed')
  expect(await getBalance(app.db, memberId)).toBe(30)
})

test('a charge whose response was lost is retried with its key and booked once', async () => {
  const { memberId, card } = await payAndStoreCard()
  const nextOrder = await order(memberId, { method: 'visa', stored: card.id })
  const { config } = app.services
  const port = config.port
  Object.assign(config, { port: 9 })
  expect(await leave(memberId, nextOrder.payment_id)).toBe(`/payment/${nextOrder.order}`)
  expect(await stateOf(memberId, nextOrder.order)).toBe('loading')
  Object.assign(config, { port })
  expect(await stateOf(memberId, nextOrder.order)).toBe('completed')
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(30)
})

test("a removed card is not charged, and nobody can remove or charge another member's card", async () => {
  const { memberId, card } = await payAndStoreCard()
  const stranger = await buyer()
  expect(await getRefusalCode(app.call(stranger, removeStoredMethodEndpoint, { id: card.id }))).toBe(
    'not_found',
  )
  expect(await getRefusalCode(order(stranger, { method: 'visa', stored: card.id }))).toBe('invalid_input')
  const placed = await order(memberId, { method: 'visa', stored: card.id })
  await app.call(memberId, removeStoredMethodEndpoint, { id: card.id })
  expect(await getRefusalCode(app.call(memberId, removeStoredMethodEndpoint, { id: card.id }))).toBe(
    'not_found',
  )
  expect((await app.call(memberId, getStoredMethodsEndpoint, {})).cards).toEqual([])
  await leave(memberId, placed.payment_id)
  expect(await stateOf(memberId, placed.order)).toBe('failed')
  expect(
    await getRefusalCode(
      app.call(memberId, placeOrderEndpoint, {
        bundle: 1,
        method: 'visa',
        total: 1499,
        immediate: true,
        pro_rata: true,
        stored: card.id,
      }),
    ),
  ).toBe('invalid_input')
})
