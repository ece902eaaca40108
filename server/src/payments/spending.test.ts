import { getSpending, setSpendingLimit } from '@amarelle/contract/spending'
import { expect, test } from 'vitest'
import { days, hours, later, minutes } from '../platform/clock.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { testShop } from './test-shop.ts'
import { orderIdIn } from './test-order-id.ts'

const house = await testHouse({ signup_credits: 0 })
const { buyer, bundleOf, order, settle } = testShop(house)
const spending = (id: number) => house.call(id, getSpending, {})
const setLimit = (id: number, limit: number) => house.call(id, setSpendingLimit, { limit })
const buy = async (id: number, credits: number) => {
  const bundle = await bundleOf(id, credits)
  const placed = await order(id, { bundle: bundle.id, total: bundle.total.minor })
  await settle(placed.payment_id)
}

test('a member sees what they spent in 30 days and what the limit leaves', async () => {
  const member = await buyer()
  const now = new Date()
  house.clock.set(now)
  await buy(member, 15)
  house.clock.set(later(now, days(29)))
  await buy(member, 35)
  expect(await spending(member)).toMatchObject({
    spent: { minor: 1499 + 2999, currency: 'EUR' },
    limit: { minor: 50_000 },
    left: { minor: 50_000 - 4498 },
    next: null,
  })
  house.clock.set(later(now, days(30) + minutes(1)))
  expect((await spending(member)).spent.minor).toBe(2999)
  house.clock.set(null)
  expect(await refusal(house.call(null, getSpending, {}))).toBe('authentication_required')
})

test('a limit is lowered at once, and the refusal says what is left', async () => {
  const member = await buyer()
  await buy(member, 15)
  expect((await setLimit(member, 3000)).left.minor).toBe(1501)
  const refused = await buy(member, 35).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'spending_limit', values: { left: '€15.01' } })
  expect(await refusal(buy(member, 15))).toBe('accepted')
  expect((await setLimit(member, 0)).left.minor).toBe(0)
  expect(await refusal(buy(member, 15))).toBe('spending_limit')
})

test('a raise begins 24 hours after it was asked for; lowering takes it back', async () => {
  const member = await buyer()
  const now = new Date('2026-03-28T20:00:00Z')
  house.clock.set(now)
  await setLimit(member, 2000)
  const asked = await setLimit(member, 60_000)
  expect(asked).toMatchObject({
    limit: { minor: 2000 },
    next: { limit: { minor: 60_000 }, from: '2026-03-29T20:00:00.000Z' },
  })
  house.clock.set(later(now, hours(23)))
  expect((await spending(member)).limit.minor).toBe(2000)
  // Less than what waits doesn't wait anew; more does.
  expect((await setLimit(member, 50_000)).next?.from).toBe('2026-03-29T20:00:00.000Z')
  expect((await setLimit(member, 70_000)).next?.from).toBe('2026-03-30T19:00:00.000Z')
  house.clock.set(later(now, hours(47)))
  expect(await spending(member)).toMatchObject({ limit: { minor: 70_000 }, next: null })
  await setLimit(member, 80_000)
  expect(await setLimit(member, 10_000)).toMatchObject({ limit: { minor: 10_000 }, next: null })
  house.clock.set(null)
})

test('there is a highest limit, and none below zero', async () => {
  const member = await buyer()
  expect(await refusal(setLimit(member, 200_001))).toBe('invalid_input')
  expect(await refusal(setLimit(member, -1))).toBe('invalid_input')
  expect(await refusal(setLimit(member, 1.5))).toBe('invalid_input')
})

test('the limit is worth the same in every currency, and goes along with who moves', async () => {
  const swede = await buyer({ country: 'SE' })
  const { limit } = await spending(swede)
  expect(limit).toEqual({ minor: 539_000, currency: 'SEK' })
  await buy(swede, 200)
  await setLimit(swede, 300_000)
  await house.db.updateTable('profile').set({ country: 'NL' }).where('member_id', '=', swede).execute()
  expect(await spending(swede)).toMatchObject({
    spent: { minor: 12_999, currency: 'EUR' },
    limit: { minor: 27_875, currency: 'EUR' },
  })
})

test('what is on its way counts, what went back doesn’t', async () => {
  const member = await buyer()
  await settle((await order(member)).payment_id, 'pending')
  expect((await spending(member)).spent.minor).toBe(1499)
  const paid = await order(member)
  await settle(paid.payment_id)
  await order(member)
  expect((await spending(member)).spent.minor).toBe(2998)
  await house.db
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      order_id: orderIdIn(paid.order),
      attempt_id: paid.payment_id,
      amount_minor: 1000,
      reason: 'withdrawal',
      state: 'completed',
    })
    .execute()
  expect((await spending(member)).spent.minor).toBe(1998)
})

test('orders at the same moment don’t pass the limit together once they are paid one after the other', async () => {
  const member = await buyer()
  await setLimit(member, 1499)
  await buy(member, 15)
  const tries = await Promise.all(Array.from({ length: 5 }, () => refusal(order(member))))
  expect(new Set(tries)).toEqual(new Set(['spending_limit']))
})
