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

test('a member sees what they spent in 30 days and what the limit leaves', async () => {
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

test('a limit is lowered at once, and the refusal says what is left', async () => {
  const member = await buyer()
  await buyCredits(member, 15)
  expect((await requestLimit(member, 3000)).left.minor).toBe(1501)
  const refused = await buyCredits(member, 35).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'spending_limit', values: { left: '€15.01' } })
  expect(await getRefusalCode(buyCredits(member, 15))).toBe('accepted')
  expect((await requestLimit(member, 0)).left.minor).toBe(0)
  expect(await getRefusalCode(buyCredits(member, 15))).toBe('spending_limit')
})

test('a raise begins 24 hours after it was asked for; lowering takes it back', async () => {
  const member = await buyer()
  const now = new Date('2026-03-28T20:00:00Z')
  app.clock.set(now)
  await requestLimit(member, 2000)
  const asked = await requestLimit(member, 60_000)
  expect(asked).toMatchObject({
    limit: { minor: 2000 },
    next: { limit: { minor: 60_000 }, from: '2026-03-29T20:00:00.000Z' },
  })
  app.clock.set(addMs(now, hoursToMs(23)))
  expect((await fetchSpending(member)).limit.minor).toBe(2000)
  // Less than what waits doesn't wait anew; more does.
  expect((await requestLimit(member, 50_000)).next?.from).toBe('2026-03-29T20:00:00.000Z')
  expect((await requestLimit(member, 70_000)).next?.from).toBe('2026-03-30T19:00:00.000Z')
  app.clock.set(addMs(now, hoursToMs(47)))
  expect(await fetchSpending(member)).toMatchObject({ limit: { minor: 70_000 }, next: null })
  await requestLimit(member, 80_000)
  expect(await requestLimit(member, 10_000)).toMatchObject({ limit: { minor: 10_000 }, next: null })
  app.clock.set(null)
})

test('there is a highest limit, and none below zero', async () => {
  const member = await buyer()
  expect(await getRefusalCode(requestLimit(member, 200_001))).toBe('invalid_input')
  expect(await getRefusalCode(requestLimit(member, -1))).toBe('invalid_input')
  expect(await getRefusalCode(requestLimit(member, 1.5))).toBe('invalid_input')
})

test('the limit is worth the same in every currency, and goes along with who moves', async () => {
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

test('what is on its way counts, what went back doesn’t', async () => {
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

test('orders at the same moment don’t pass the limit together once they are paid one after the other', async () => {
  const member = await buyer()
  await requestLimit(member, 1499)
  await buyCredits(member, 15)
  const tries = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(order(member))))
  expect(new Set(tries)).toEqual(new Set(['spending_limit']))
})
