// Discount codes: responses, refusals and limits of use, also under concurrency.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getBundlesEndpoint,
  getCheckoutEndpoint,
  getDiscountCodeEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance } from '../../credits/index.ts'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { DB } from '../../platform/db/db-types.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, asShown, bundleOf, order, settle } = createTestShop(app)
let count = 0
/** Inserts a code, by default of 20 percent. */
async function insertCode(more: Partial<Insertable<DB['discount_code']>> = {}): Promise<string> {
  count += 1
  const { code } = await app.db
    .insertInto('discount_code')
    .values({ code: `CODE${count}`, percentage: 20, ...more })
    .returning('code')
    .executeTakeFirstOrThrow()
  return code
}
const getDiscount = (memberId: number | null, code: string) =>
  app.call(memberId, getDiscountCodeEndpoint, { code })
const checkDiscount = (memberId: number | null, code: string) => getRefusalCode(getDiscount(memberId, code))
const countCompletedOrders = async (code: string) =>
  (
    await app.db
      .selectFrom('credit_order as o')
      .innerJoin('discount_code as d', 'd.id', 'o.discount_code_id')
      .select('o.id')
      .where('d.code', '=', code)
      .where('o.state', '=', 'completed')
      .execute()
  ).length

test("a code's response contains all of its properties", async () => {
  const member = await buyer()
  const expires_at = addMs(new Date(), hoursToMs(10))
  const code = await insertCode({
    minimum_minor: 2000,
    currency: 'EUR',
    country: 'NL',
    methods: ['visa'],
    expires_at,
  })
  expect((await getDiscount(member, code.toLowerCase())).discountcode).toEqual({
    code,
    country: 'NL',
    user_id: null,
    expires: expires_at.toISOString(),
    value_percentage: 20,
    currency: 'EUR',
    minimum_order_value: 2000,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: ['visa'],
  })
})

test('each reason to refuse a code has its own error', async () => {
  const member = await buyer()
  expect(await checkDiscount(null, 'CODE')).toBe('authentication_required')
  expect(await checkDiscount(member, '')).toBe('code_not_found')
  expect(await checkDiscount(member, 'NOSUCH')).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode({ status: 'disabled' }))).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode({ country: 'DE' }))).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode({ member_id: await buyer() }))).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode({ expires_at: addMs(new Date(), -1) }))).toBe(
    'code_expired',
  )
  expect(await checkDiscount(member, await insertCode({ currency: 'SEK' }))).toBe('code_other_currency')
  expect(await checkDiscount(member, 'TIMEBONUS25')).toBe('code_expired')
  expect(await checkDiscount(await buyer({ premium: true }), 'TIMEBONUS25')).toBe('code_used')
  const code = await insertCode()
  await settle((await order(member, { code })).payment_id)
  expect(await checkDiscount(member, code)).toBe('code_used')
  expect(await checkDiscount(await buyer(), code)).toBe('accepted')
})

test("codes can't be found by guessing", async () => {
  const member = await buyer()
  for (let i = 0; i < 30; i += 1) expect(await checkDiscount(member, `GUESS${i}`)).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode())).toBe('too_many_requests')
})

test('the welcome code never fails: it returns a discount or none, also for a visitor', async () => {
  const welcome = async (id: number | null) =>
    (await app.call(id, getDiscountCodeEndpoint, { welcome: 'true' })).discountcode?.code
  expect(await welcome(null)).toBeUndefined()
  expect(await welcome(await buyer())).toBeUndefined()
  expect(await welcome(await app.member())).toBe('TIMEBONUS25')
  // The operator disables the bonus: the welcome code remains.
  const bonus = app.db.updateTable('discount_code').where('code', '=', 'TIMEBONUS25')
  await bonus.set({ status: 'disabled' }).execute()
  const member = await app.member()
  expect(await welcome(member)).toBe('WELCOME25')
  expect((await app.call(member, currentUserEndpoint, {})).user).toMatchObject({
    time_bonus_until: null,
    active_discount: { code: 'WELCOME25', value_percentage: 25 },
  })
  await bonus.set({ status: 'active' }).execute()
})

test('a code applies from its minimum order and for its payment methods only', async () => {
  const member = await buyer()
  const large = await insertCode({ minimum_minor: 2999 })
  const { bundles } = await app.call(member, getBundlesEndpoint, { code: large })
  expect(bundles.map(({ price, total }) => price.minor - total.minor)).toEqual([0, 600, 1200, 2600])
  expect(await getRefusalCode(order(member, { code: large, total: 1499 }))).toBe('code_minimum')
  const cards = await insertCode({ methods: ['visa', 'mastercard'] })
  expect(await getRefusalCode(order(member, { code: cards, method: 'ideal', total: 1199 }))).toBe(
    'code_other_method',
  )
  expect(await getRefusalCode(order(member, { code: cards }))).toBe('accepted')
})

test('an automatic discount never prevents a payment method', async () => {
  const welcome = app.db.updateTable('discount_code').where('window_seconds', 'is not', null)
  await welcome.set({ methods: ['visa'] }).execute()
  const member = await app.member()
  const bundle = (await bundleOf(member, 15)).id
  const totalBy = async (method: 'visa' | 'ideal') =>
    (await app.call(member, getCheckoutEndpoint, { bundle, method })).total.minor
  expect([await totalBy('visa'), await totalBy('ideal')]).toEqual([1124, 1499])
  await welcome.set({ methods: [] }).execute()
})

test('only one of several concurrent orders with one discount, all paid in any order, redeems it (I11)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('once' as const, 'once-per-user' as const),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      async (validity, members, each, randomNumbers) => {
        const code = await insertCode({ validity })
        const ids = await Promise.all(Array.from({ length: members }, () => buyer()))
        const buyers = ids.flatMap((id) => Array.from({ length: each }, () => id))
        const shown = await asShown(ids[0] ?? 0, code)
        const placed = await Promise.allSettled(buyers.map((id) => app.call(id, placeOrderEndpoint, shown)))
        const attemptIds = placed.flatMap((result) =>
          result.status === 'fulfilled' ? [result.value.payment_id] : [],
        )
        const shuffled = attemptIds
          .map((id) => [randomNumbers.next().value, id] as const)
          .toSorted(([a], [b]) => a - b)
        await Promise.all(shuffled.map(([, id]) => settle(id)))
        expect(await countCompletedOrders(code)).toBe(validity === 'once' ? 1 : members)
        const credits = await Promise.all(ids.map((id) => getBalance(app.db, id)))
        expect(credits.every((memberCredits) => memberCredits === 0 || memberCredits === 15)).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
})

test('a single-order code is reserved for the member paying with it and released when that payment fails', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const code = await insertCode({ validity: 'once' })
  const shown = await asShown(first, code)
  const placed = await app.call(first, placeOrderEndpoint, shown)
  expect(await getRefusalCode(app.call(second, placeOrderEndpoint, shown))).toBe('code_used')
  // The member who holds it may start again.
  expect(await getRefusalCode(app.call(first, placeOrderEndpoint, shown))).toBe('accepted')
  const secondOrder = await app.call(first, placeOrderEndpoint, shown)
  await settle(secondOrder.payment_id, 'failed')
  expect(await getRefusalCode(app.call(second, placeOrderEndpoint, shown))).toBe('accepted')
  await settle(placed.payment_id)
  expect(await checkDiscount(second, code)).toBe('code_used')
})

test('the bonus lasts exactly four hours from the sign-up, for members who have not paid', async () => {
  const signedUp = new Date('2026-06-01T10:00:00.000Z')
  const member = await buyer({}, signedUp)
  const until = async (at: Date) => {
    app.clock.set(at)
    return (await app.call(member, currentUserEndpoint, {})).user?.time_bonus_until
  }
  const end = addMs(signedUp, hoursToMs(4))
  expect(await until(signedUp)).toBe(end.toISOString())
  expect(await until(addMs(end, -1))).toBe(end.toISOString())
  expect(await until(end)).toBeNull()
  expect(await until(addMs(signedUp, minutesToMs(30)))).toBe(end.toISOString())
  // Paid without the bonus: it ends as well.
  const ten = await insertCode({ percentage: 10 })
  await settle((await order(member, { code: ten })).payment_id)
  expect((await app.call(member, currentUserEndpoint, {})).user).toMatchObject({
    paid_user: true,
    time_bonus_until: null,
    active_discount: null,
  })
  app.clock.set(null)
})

test('a bonus outlived by an equally good discount is not marked as the last chance', async () => {
  const member = await app.member()
  const last = async () => (await app.call(member, currentUserEndpoint, {})).user?.active_discount?.last
  const welcome = app.db.updateTable('discount_code').where('code', '=', 'WELCOME25')
  expect(await last()).toBe(true)
  await welcome.set({ window_seconds: 86_400 }).execute()
  expect(await last()).toBe(false)
  await welcome.set({ percentage: 10 }).execute()
  expect(await last()).toBe(true)
  await welcome.set({ percentage: 25, window_seconds: 14_400 }).execute()
})

test('an unlimited code can be used any number of times', async () => {
  const member = await buyer()
  const code = await insertCode({ validity: 'unlimited' })
  for (let i = 0; i < 3; i += 1) await settle((await order(member, { code })).payment_id)
  expect(await countCompletedOrders(code)).toBe(3)
})

test("a code of 100 percent can't be created", async () => {
  await expect(insertCode({ percentage: 100 })).rejects.toThrow('discount_leaves_something_to_pay')
  expect(await getRefusalCode(insertCode({ percentage: 99 }))).toBe('accepted')
})

test('a discount that rounds up to the full price leaves one minor unit to pay', async () => {
  const member = await buyer()
  const code = await insertCode({ percentage: 99, validity: 'unlimited' })
  const { id } = await bundleOf(member, 15)
  const price = app.db.updateTable('bundle_price').where('bundle_id', '=', id).where('currency', '=', 'EUR')
  for (const minor of [1, 2, 49, 50]) {
    await price.set({ price_minor: minor }).execute()
    const shown = await app
      .call(member, getCheckoutEndpoint, { bundle: id, method: 'visa', code })
      .catch((error: { code: string }) => error.code)
    if (minor === 1) expect(shown).toBe('code_minimum')
    else expect(shown).toMatchObject({ total: { minor: 1 }, discount: { amount: { minor: minor - 1 } } })
    if (minor > 1) await order(member, { code })
  }
  await price.set({ price_minor: 1499 }).execute()
})

test('wrong codes are counted wherever a member enters them, valid ones are not', async () => {
  const member = await buyer()
  const code = await insertCode({ validity: 'unlimited' })
  const { id } = await bundleOf(member, 15)
  const guesses = [
    (guess: string) => app.call(member, getDiscountCodeEndpoint, { code: guess }),
    (guess: string) => app.call(member, getBundlesEndpoint, { code: guess }),
    (guess: string) => app.call(member, getCheckoutEndpoint, { bundle: id, code: guess }),
    (guess: string) => order(member, { code: guess }),
  ]
  for (let i = 0; i < 40; i += 1) await app.call(member, getBundlesEndpoint, { code })
  const answers: string[] = []
  for (let i = 0; i < 32; i += 1)
    answers.push(await getRefusalCode(guesses[i % 4]?.(`GUESS${i}`) ?? Promise.reject()))
  expect(answers.filter((answer) => answer === 'code_not_found')).toHaveLength(30)
  expect(answers.slice(30)).toEqual(['too_many_requests', 'too_many_requests'])
})
