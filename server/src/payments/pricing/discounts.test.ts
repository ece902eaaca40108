// Discount codes: every answer, every refusal, and that a code is used as often as it may be, whoever hurries.
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
/** A code of 20 percent, unless said otherwise. */
async function insertCode(more: Partial<Insertable<DB['discount_code']>> = {}): Promise<string> {
  count += 1
  const { code: name } = await app.db
    .insertInto('discount_code')
    .values({ code: `CODE${count}`, percentage: 20, ...more })
    .returning('code')
    .executeTakeFirstOrThrow()
  return name
}
const getDiscount = (memberId: number | null, name: string) =>
  app.call(memberId, getDiscountCodeEndpoint, { code: name })
const checkDiscount = (memberId: number | null, name: string) => getRefusalCode(getDiscount(memberId, name))
const findRedemptions = async (name: string) =>
  (
    await app.db
      .selectFrom('credit_order as o')
      .innerJoin('discount_code as d', 'd.id', 'o.discount_code_id')
      .select('o.id')
      .where('d.code', '=', name)
      .where('o.state', '=', 'completed')
      .execute()
  ).length

test('a code answers everything that stands about it', async () => {
  const member = await buyer()
  const expires_at = addMs(new Date(), hoursToMs(10))
  const name = await insertCode({
    minimum_minor: 2000,
    currency: 'EUR',
    country: 'NL',
    methods: ['visa'],
    expires_at,
  })
  expect((await getDiscount(member, name.toLowerCase())).discountcode).toEqual({
    code: name,
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

test('each reason against a code has its own text', async () => {
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
  const name = await insertCode()
  await settle((await order(member, { code: name })).payment_id)
  expect(await checkDiscount(member, name)).toBe('code_used')
  expect(await checkDiscount(await buyer(), name)).toBe('accepted')
})

test('codes are not found by trying', async () => {
  const member = await buyer()
  for (let i = 0; i < 30; i += 1) expect(await checkDiscount(member, `GUESS${i}`)).toBe('code_not_found')
  expect(await checkDiscount(member, await insertCode())).toBe('too_many_requests')
})

test('the welcome code never fails: it is a discount or none, also for a visitor', async () => {
  const welcome = async (id: number | null) =>
    (await app.call(id, getDiscountCodeEndpoint, { welcome: 'true' })).discountcode?.code
  expect(await welcome(null)).toBeUndefined()
  expect(await welcome(await buyer())).toBeUndefined()
  expect(await welcome(await app.member())).toBe('TIMEBONUS25')
  // The operator takes the bonus off: the welcome code is what is left.
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

test('a code is for orders from its minimum on, and for its payment methods', async () => {
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

test('a discount that nobody asked for never stands in the way of a payment method', async () => {
  const welcome = app.db.updateTable('discount_code').where('window_seconds', 'is not', null)
  await welcome.set({ methods: ['visa'] }).execute()
  const member = await app.member()
  const bundle = (await bundleOf(member, 15)).id
  const totalBy = async (method: 'visa' | 'ideal') =>
    (await app.call(member, getCheckoutEndpoint, { bundle, method })).total.minor
  expect([await totalBy('visa'), await totalBy('ideal')]).toEqual([1124, 1499])
  await welcome.set({ methods: [] }).execute()
})

test('of orders with one discount, placed at once and all paid in any order, one is granted (I11)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('once' as const, 'once-per-user' as const),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      async (validity, members, each, luck) => {
        const name = await insertCode({ validity })
        const ids = await Promise.all(Array.from({ length: members }, () => buyer()))
        const wanted = ids.flatMap((id) => Array.from({ length: each }, () => id))
        const shown = await asShown(ids[0] ?? 0, name)
        const placed = await Promise.allSettled(wanted.map((id) => app.call(id, placeOrderEndpoint, shown)))
        const open = placed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.payment_id] : []))
        const shuffled = open.map((id) => [luck.next().value, id] as const).toSorted(([a], [b]) => a - b)
        await Promise.all(shuffled.map(([, id]) => settle(id)))
        expect(await findRedemptions(name)).toBe(validity === 'once' ? 1 : members)
        const credits = await Promise.all(ids.map((id) => getBalance(app.db, id)))
        expect(credits.every((held) => held === 0 || held === 15)).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
})

test('a code for one order belongs to who is paying with it, and is free again when that payment fails', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const name = await insertCode({ validity: 'once' })
  const shown = await asShown(first, name)
  const placed = await app.call(first, placeOrderEndpoint, shown)
  expect(await getRefusalCode(app.call(second, placeOrderEndpoint, shown))).toBe('code_used')
  // Who holds it may begin anew.
  expect(await getRefusalCode(app.call(first, placeOrderEndpoint, shown))).toBe('accepted')
  const again = await app.call(first, placeOrderEndpoint, shown)
  await settle(again.payment_id, 'failed')
  expect(await getRefusalCode(app.call(second, placeOrderEndpoint, shown))).toBe('accepted')
  await settle(placed.payment_id)
  expect(await checkDiscount(second, name)).toBe('code_used')
})

test('the bonus stands from the sign-up until its fourth hour is over, to the second, and for who has not paid', async () => {
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
  // Paid without the bonus: it is over all the same.
  const ten = await insertCode({ percentage: 10 })
  await settle((await order(member, { code: ten })).payment_id)
  expect((await app.call(member, currentUserEndpoint, {})).user).toMatchObject({
    paid_user: true,
    time_bonus_until: null,
    active_discount: null,
  })
  app.clock.set(null)
})

test('a bonus that a discount as good outlives is not said to be the last', async () => {
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

test('unlimited is unlimited', async () => {
  const member = await buyer()
  const name = await insertCode({ validity: 'unlimited' })
  for (let i = 0; i < 3; i += 1) await settle((await order(member, { code: name })).payment_id)
  expect(await findRedemptions(name)).toBe(3)
})

test('a code of 100 percent is refused when it is made', async () => {
  await expect(insertCode({ percentage: 100 })).rejects.toThrow('discount_leaves_something_to_pay')
  expect(await getRefusalCode(insertCode({ percentage: 99 }))).toBe('accepted')
})

test('a discount that rounds up to the whole price leaves one minor unit to pay', async () => {
  const member = await buyer()
  const name = await insertCode({ percentage: 99, validity: 'unlimited' })
  const { id } = await bundleOf(member, 15)
  const price = app.db.updateTable('bundle_price').where('bundle_id', '=', id).where('currency', '=', 'EUR')
  for (const minor of [1, 2, 49, 50]) {
    await price.set({ price_minor: minor }).execute()
    const shown = await app
      .call(member, getCheckoutEndpoint, { bundle: id, method: 'visa', code: name })
      .catch((error: { code: string }) => error.code)
    if (minor === 1) expect(shown).toBe('code_minimum')
    else expect(shown).toMatchObject({ total: { minor: 1 }, discount: { amount: { minor: minor - 1 } } })
    if (minor > 1) await order(member, { code: name })
  }
  await price.set({ price_minor: 1499 }).execute()
})

test('wrong codes are counted wherever a member enters them, and right ones are not', async () => {
  const member = await buyer()
  const name = await insertCode({ validity: 'unlimited' })
  const { id } = await bundleOf(member, 15)
  const guesses = [
    (guess: string) => app.call(member, getDiscountCodeEndpoint, { code: guess }),
    (guess: string) => app.call(member, getBundlesEndpoint, { code: guess }),
    (guess: string) => app.call(member, getCheckoutEndpoint, { bundle: id, code: guess }),
    (guess: string) => order(member, { code: guess }),
  ]
  for (let i = 0; i < 40; i += 1) await app.call(member, getBundlesEndpoint, { code: name })
  const answers: string[] = []
  for (let i = 0; i < 32; i += 1)
    answers.push(await getRefusalCode(guesses[i % 4]?.(`GUESS${i}`) ?? Promise.reject()))
  expect(answers.filter((answer) => answer === 'code_not_found')).toHaveLength(30)
  expect(answers.slice(30)).toEqual(['too_many_requests', 'too_many_requests'])
})
