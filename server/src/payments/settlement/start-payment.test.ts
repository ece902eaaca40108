// The spending limit when a payment begins: orders that nobody pays do not count, so several of them can exceed it together.
import { setSpendingLimitEndpoint, getSpendingEndpoint } from '@amarelle/contract/endpoints/spending'
import { retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, leave, pay, stateOf } = createSandboxOrders(app)
afterEach(() => app.clock.set(null))
const price = 1499
const setLimit = (memberId: number, limit: number) => app.call(memberId, setSpendingLimitEndpoint, { limit })
const retry = (memberId: number, number: string) =>
  app.call(memberId, retryPaymentEndpoint, { order: number, method: 'ideal' })

test('of several orders that exceed the limit together, one can be paid', async () => {
  const memberId = await buyer()
  await setLimit(memberId, price)
  const placed = [await order(memberId), await order(memberId), await order(memberId)]
  const pages = await Promise.all(placed.map(({ payment_id }) => leave(memberId, payment_id)))
  expect(pages.filter((page) => page.includes('/sandbox/'))).toHaveLength(1)
  expect(await getRefusalCode(order(memberId))).toBe('spending_limit')
  expect((await app.call(memberId, getSpendingEndpoint, {})).spent.minor).toBe(0)
  // Nobody learns of a page that was closed: after a quarter of an hour it does not count.
  app.clock.set(addMs(new Date(), minutesToMs(16)))
  expect(await getRefusalCode(order(memberId))).toBe('accepted')
})

test('a page counts for a quarter of an hour from when it was opened last, not from the order', async () => {
  const memberId = await buyer()
  await setLimit(memberId, price)
  const placed = [await order(memberId), await order(memberId)] as const
  const inMinutes = (minutes: number) => app.clock.set(addMs(new Date(), minutesToMs(minutes)))
  const isOpened = async ({ payment_id }: (typeof placed)[number]) =>
    (await leave(memberId, payment_id)).includes('/sandbox/')
  inMinutes(20)
  expect(await isOpened(placed[0])).toBe(true)
  inMinutes(30)
  expect(await isOpened(placed[0])).toBe(true)
  inMinutes(40)
  expect(await isOpened(placed[1])).toBe(false)
})

test('a page that was opened before the limit was lowered is not opened again', async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  expect(await leave(memberId, placed.payment_id)).toContain('/sandbox/')
  await setLimit(memberId, price - 1)
  expect(await leave(memberId, placed.payment_id)).toContain(`/payment/${placed.order}`)
})

test('an order is not paid after its member lowered the limit', async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  await setLimit(memberId, price - 1)
  expect(await leave(memberId, placed.payment_id)).toContain(`/payment/${placed.order}`)
  expect(await stateOf(memberId, placed.order)).toBe('cancelled')
  expect(await getRefusalCode(retry(memberId, placed.order))).toBe('spending_limit')
})

test('orders with a stored card count before it is charged', async () => {
  const memberId = await buyer()
  const first = await order(memberId, { method: 'visa', keep_card: true })
  await pay(memberId, first.payment_id, 'pay')
  await app.drainJobs()
  const { id: stored } = await app.db
    .selectFrom('stored_method')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await setLimit(memberId, 2 * price)
  const codes = await Promise.all(
    [0, 1, 2].map(() => getRefusalCode(order(memberId, { method: 'visa', stored }))),
  )
  expect(codes.toSorted()).toEqual(['accepted', 'spending_limit', 'spending_limit'])
})

test('a stored card that was charged and whose result is unknown is not paid a second time on a page', async () => {
  const memberId = await buyer()
  const first = await order(memberId, { method: 'visa', keep_card: true })
  await pay(memberId, first.payment_id, 'pay')
  await app.drainJobs()
  const { id: stored } = await app.db
    .selectFrom('stored_method')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const second = await order(memberId, { method: 'visa', stored })
  await app.db
    .updateTable('payment_attempt')
    .set({ provider_ref: 'charge-without-answer', charge_asked_at: new Date() })
    .where('id', '=', second.payment_id)
    .execute()
  expect(await leave(memberId, second.payment_id)).toContain(`/payment/${second.order}`)
})

test('an order in another currency is compared with the limit in the currency of today', async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  await setLimit(memberId, price - 1)
  await leave(memberId, placed.payment_id)
  await app.db.updateTable('profile').set({ country: 'SE' }).where('member_id', '=', memberId).execute()
  const { left } = await app.call(memberId, getSpendingEndpoint, {})
  expect([left.currency, left.minor > price]).toEqual(['SEK', true])
  expect(await getRefusalCode(retry(memberId, placed.order))).toBe('spending_limit')
})
