import { getSpendingEndpoint, setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import { expect, test } from 'vitest'
import { daysToMs, hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { orderIdSubquery } from '../../../testing/payments/order-ids.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, bundleOf, order, settle } = createTestShop(app)
const fetchSpending = (id: number) => app.call(id, getSpendingEndpoint, {})
const requestLimit = (id: number, limit: number) => app.call(id, setSpendingLimitEndpoint, { limit })
const buyCredits = async (id: number, credits: number) => {
  const bundle = await bundleOf(id, credits)
  const placed = await order(id, { bundle: bundle.id, total: bundle.total.minor })
  await settle(placed.payment_id)
}

test('the overview shows what was spent in 30 days and what the limit leaves', async () => {
  const member = await buyer()
  const now = new Date()
  app.clock.set(now)
  await buyCredits(member, 15)
  app.clock.set(addMs(now, daysToMs(29)))
  await buyCredits(member, 35)
  expect(await fetchSpending(member)).toMatchObject({
    spent: { minor: 1499 + 2999, currency: 'EUR' },
    limit: { minor: 50_000 },
    left: { minor: 50_000 - 4498 },
    next: null,
  })
  app.clock.set(addMs(now, daysToMs(30) + minutesToMs(1)))
  expect((await fetchSpending(member)).spent.minor).toBe(2999)
  app.clock.set(null)
  expect(await getRefusalCode(app.call(null, getSpendingEndpoint, {}))).toBe('authentication_required')
})

test('a limit is lowered at once, and the error says what is left', async () => {
  const member = await buyer()
  await buyCredits(member, 15)
  expect((await requestLimit(member, 3000)).left.minor).toBe(1501)
  const error = await buyCredits(member, 35).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'spending_limit', values: { left: '€15.01' } })
  expect(await getRefusalCode(buyCredits(member, 15))).toBe('accepted')
  expect((await requestLimit(member, 0)).left.minor).toBe(0)
  expect(await getRefusalCode(buyCredits(member, 15))).toBe('spending_limit')
})

test('a raise takes effect after 24 hours; lowering cancels it', async () => {
  const member = await buyer()
  const now = new Date('2026-03-28T20:00:00Z')
  app.clock.set(now)
  await requestLimit(member, 2000)
  const pendingRaise = await requestLimit(member, 60_000)
  expect(pendingRaise).toMatchObject({
    limit: { minor: 2000 },
    next: { limit: { minor: 60_000 }, from: '2026-03-29T20:00:00.000Z' },
  })
  app.clock.set(addMs(now, hoursToMs(23)))
  expect((await fetchSpending(member)).limit.minor).toBe(2000)
  // An amount below the pending raise keeps its start time; a higher one restarts the delay.
  expect((await requestLimit(member, 50_000)).next?.from).toBe('2026-03-29T20:00:00.000Z')
  expect((await requestLimit(member, 70_000)).next?.from).toBe('2026-03-30T19:00:00.000Z')
  app.clock.set(addMs(now, hoursToMs(47)))
  expect(await fetchSpending(member)).toMatchObject({ limit: { minor: 70_000 }, next: null })
  await requestLimit(member, 80_000)
  expect(await requestLimit(member, 10_000)).toMatchObject({ limit: { minor: 10_000 }, next: null })
  app.clock.set(null)
})

test('the limit has a maximum and must be a non-negative integer', async () => {
  const member = await buyer()
  expect(await getRefusalCode(requestLimit(member, 200_001))).toBe('invalid_input')
  expect(await getRefusalCode(requestLimit(member, -1))).toBe('invalid_input')
  expect(await getRefusalCode(requestLimit(member, 1.5))).toBe('invalid_input')
})

test("the limit is converted to the currency of the member's country", async () => {
  const swede = await buyer({ country: 'SE' })
  const { limit } = await fetchSpending(swede)
  expect(limit).toEqual({ minor: 539_000, currency: 'SEK' })
  await buyCredits(swede, 200)
  await requestLimit(swede, 300_000)
  await app.db.updateTable('profile').set({ country: 'NL' }).where('member_id', '=', swede).execute()
  expect(await fetchSpending(swede)).toMatchObject({
    spent: { minor: 12_999, currency: 'EUR' },
    limit: { minor: 27_875, currency: 'EUR' },
  })
})

test("pending payments count, refunded ones don't", async () => {
  const member = await buyer()
  await settle((await order(member)).payment_id, 'pending')
  expect((await fetchSpending(member)).spent.minor).toBe(1499)
  const paid = await order(member)
  await settle(paid.payment_id)
  await order(member)
  expect((await fetchSpending(member)).spent.minor).toBe(2998)
  await app.db
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      order_id: orderIdSubquery(paid.order),
      attempt_id: paid.payment_id,
      amount_minor: 1000,
      reason: 'withdrawal',
      state: 'completed',
    })
    .execute()
  expect((await fetchSpending(member)).spent.minor).toBe(1998)
})

test("concurrent orders can't exceed the limit together", async () => {
  const member = await buyer()
  await requestLimit(member, 1499)
  await buyCredits(member, 15)
  const results = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(order(member))))
  expect(new Set(results)).toEqual(new Set(['spending_limit']))
})
