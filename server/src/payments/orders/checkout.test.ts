// Checkout: the shown price is charged, fees follow the law, and prices can't be tampered with.
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import {
  getBundlesEndpoint,
  getCheckoutEndpoint,
  getPaymentMethodsEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import type { RequestContext } from '../../platform/context.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { calculateDiscount, calculateMethodFee, calculateVat } from '../pricing/calculate-prices.ts'
import { setMethodFee } from '../pricing/set-method-fee.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { orderIdSubquery } from '../../../testing/payments/order-ids.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, asShown, bundleOf, order } = createTestShop(app)
const findOrderRow = (number: string) =>
  app.db.selectFrom('credit_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const findAttemptRow = (number: string) =>
  app.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderIdSubquery(number))
    .executeTakeFirstOrThrow()
const setFee = (country: string, method: string, more: Partial<Parameters<typeof setMethodFee>[1]> = {}) =>
  setMethodFee(
    app.services,
    { method, country, fixedMinor: 35, percent: 0, capMinor: null, ...more },
    createTestStaff('Anna'),
  )
const countOrders = async () => (await app.db.selectFrom('credit_order').select('id').execute()).length

test('a fee is in the total before the order button, with its VAT, and is charged', async () => {
  await setFee('DE', 'paypal', { fixedMinor: 35, percent: 190 })
  const member = await buyer({ country: 'DE' })
  const bundle = (await bundleOf(member, 15)).id
  const shown = await app.call(member, getCheckoutEndpoint, { bundle, method: 'paypal' })
  expect(shown.methods.find(({ code }) => code === 'paypal')?.fee.minor).toBe(63)
  expect(shown.methods.find(({ code }) => code === 'visa')?.fee.minor).toBe(0)
  expect([shown.fee.minor, shown.total.minor, shown.vat.amount.minor]).toEqual([
    63,
    1562,
    calculateVat(1562, 1900),
  ])
  const placed = await order(member, { method: 'paypal' })
  expect(await findOrderRow(placed.order)).toMatchObject({ fee_minor: 63, total_minor: 1562, vat_minor: 249 })
  expect(await findAttemptRow(placed.order)).toMatchObject({ amount_minor: 1562, currency: 'EUR' })
  await setFee('DE', 'paypal', { fixedMinor: 0 })
  expect((await asShown(member, undefined, 'paypal')).total).toBe(1499)
})

test('the listed methods are those of the country that a provider accepts, without retired ones', async () => {
  const listNamed = async (country: string) => {
    const { methods } = await app.call(await buyer({ country }), getPaymentMethodsEndpoint, {})
    return methods.map(({ code }) => code)
  }
  const listOffered = async (country: string) => {
    const member = await buyer({ country })
    const { methods } = await app.call(member, getCheckoutEndpoint, {
      bundle: (await bundleOf(member, 15)).id,
    })
    return methods.map(({ code }) => code)
  }
  expect(await listNamed('NL')).toEqual(await listOffered('NL'))
  expect(await listNamed('NL')).toEqual(expect.arrayContaining(['ideal', 'visa', 'paypal']))
  for (const retired of ['giropay', 'sofort', 'maestro']) expect(await listNamed('DE')).not.toContain(retired)
  expect(await listNamed('PL')).not.toContain('ideal')
})

test("a banned fee can't be saved: neither by the function, which gives the reason, nor directly in the table", async () => {
  for (const [country, method] of [
    ['NL', 'visa'],
    ['DE', 'apple_pay'],
    ['NL', 'ideal'],
    ['DE', 'sepa_direct_debit'],
    ['FR', 'paypal'],
    ['GB', 'paysafecard'],
    ['IT', 'nexi'],
  ] as const) {
    const error = await setFee(country, method).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'fee_banned', values: { country } })
    expect((error as { values: { reason: string } }).values.reason).toMatch(/no charge/)
    const insertion = app.db
      .insertInto('method_fee')
      .values({ method, country, currency: 'EUR', fixed_minor: 1 })
      .execute()
    await expect(insertion).rejects.toThrow(/no charge/)
  }
  expect(await getRefusalCode(setFee('NL', 'bitcoin'))).toBe('method_unavailable')
  for (const none of ['ZZ', 'QX'])
    expect(await getRefusalCode(setFee(none, 'paypal', { fixedMinor: 35 })), none).toBe('method_unavailable')
})

test('for every price, discount and fee, the total is the discounted price plus the fee, including VAT', () => {
  const cents = fc.integer({ min: 1, max: 2_000_000 })
  const costs = fc.record({
    fixedMinor: fc.nat(500),
    percent: fc.nat(1000),
    capMinor: fc.option(fc.integer({ min: 1, max: 1000 })),
  })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 1, max: 99 }),
      costs,
      fc.nat(3000),
      (price, percentage, methodFee, rate) => {
        const discount = calculateDiscount(price, percentage)
        const rest = price - discount
        const fee = calculateMethodFee(rest, methodFee)
        for (const part of [discount, rest, fee, calculateVat(rest + fee, rate)]) {
          expect(Number.isSafeInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        if (methodFee.capMinor !== null) expect(fee).toBeLessThanOrEqual(methodFee.capMinor)
        // Rounded half up: at most half a minor unit from the exact value, except for the last unit, which must always
        // be paid.
        expect(rest).toBeGreaterThan(0)
        if (rest > 1) expect(Math.abs(2 * (discount * 100 - price * percentage))).toBeLessThanOrEqual(100)
      },
    ),
    { numRuns: 2000 },
  )
})

test('in each country every bundle costs what was shown, by every method (I12)', async () => {
  for (const country of app.site.countries) {
    const member = await buyer({ country })
    const { bundles } = await app.call(member, getBundlesEndpoint, {})
    const [bundle] = bundles
    if (!bundle) throw new Error(`no bundle in ${country}`)
    const { methods } = await app.call(member, getCheckoutEndpoint, { bundle: bundle.id })
    expect(methods.length).toBeGreaterThan(1)
    for (const { code: method } of methods) {
      const shown = await app.call(member, getCheckoutEndpoint, { bundle: bundle.id, method })
      const { minor: total, currency } = shown.total
      const acknowledgements = { immediate: true, pro_rata: true }
      const input = { bundle: bundle.id, method, total, currency, ...acknowledgements }
      const placed = await app.call(member, placeOrderEndpoint, input)
      const row = await findOrderRow(placed.order)
      expect(row).toMatchObject({ total_minor: total, currency, country, vat_minor: shown.vat.amount.minor })
      expect(await findAttemptRow(placed.order)).toMatchObject({ amount_minor: total, currency })
    }
  }
})

test('each box that is not ticked says what it is about', async () => {
  const member = await buyer()
  const order = { ...(await asShown(member)), immediate: false, pro_rata: false }
  const error = await app.call(member, placeOrderEndpoint, order).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({
    fields: { immediate: { code: 'immediate_required' }, pro_rata: { code: 'pro_rata_required' } },
  })
})

test('when profile and connection contradict each other, the member states the residence and the order keeps all evidence', async () => {
  const member = await buyer({ country: 'NL' })
  const orderFrom = (country: string | null, more: object = {}) => {
    const context = app.context(member, { country })
    return asShown(member).then((shown) =>
      callInProcess(context, placeOrderEndpoint, { ...shown, ...more }, { key: crypto.randomUUID() }),
    )
  }
  const bundle = (await bundleOf(member, 15)).id
  const loadResidenceConflict = (country: string | null) =>
    callInProcess(app.context(member, { country }), getCheckoutEndpoint, { bundle }).then(
      ({ residence }) => residence,
    )
  expect([await loadResidenceConflict('NL'), await loadResidenceConflict(null)]).toEqual([null, null])
  expect(await loadResidenceConflict('FR')).toEqual({ country: 'NL', connection: 'FR' })
  const error = await orderFrom('FR').catch((error: unknown) => error)
  expect(error).toMatchObject({
    fields: { residence: { code: 'residence_required', values: { country: 'Netherlands' } } },
  })
  const evidence = async (placed: { order: string }) => (await findOrderRow(placed.order)).evidence
  expect(await evidence(await orderFrom('FR', { residence: true }))).toEqual({
    profile: 'NL',
    connection: 'FR',
    stated: true,
  })
  expect(await evidence(await orderFrom('NL'))).toEqual({ profile: 'NL', connection: 'NL', stated: false })
})

test('tampered orders are refused and logged, and nothing is booked', async () => {
  const member = await buyer()
  const shown = await asShown(member)
  const before = await countOrders()
  const logged: unknown[] = []
  const log = {
    ...app.services.log,
    warn: (facts: unknown) => logged.push(facts),
  } as unknown as RequestContext['log']
  const tampered: [string, object][] = [
    ['price', { total: 1 }],
    ['price below zero', { total: -1499 }],
    ['huge price', { total: 149_900 }],
    ['currency', { currency: 'SEK' }],
    ['bundle that is not there', { bundle: 999_999 }],
    ['another bundle at this price', { bundle: (await bundleOf(member, 200)).id }],
    ['a discount without a code', { total: 1124 }],
    ['a code that is not there', { code: 'FREE' }],
    ['a bonus that is over', { code: 'TIMEBONUS25', total: 1124 }],
    ['a retired method', { method: 'sofort' }],
    ['a method of another country', { method: 'blik' }],
    ['a card of nobody', { stored: crypto.randomUUID() }],
  ]
  for (const [what, change] of tampered) {
    const context = app.context(member, { log })
    const input = { ...shown, ...change }
    const error = await getRefusalCode(
      callInProcess(context, placeOrderEndpoint, input, { key: crypto.randomUUID() }),
    )
    expect([what, error]).not.toEqual([what, 'accepted'])
    expect([what, logged.length]).toEqual([what, 1])
    expect(logged.pop()).toMatchObject({ member, refusal: error })
  }
  expect(await countOrders()).toBe(before)
})

test('invalid amounts are refused and unknown fields ignored', async () => {
  const member = await buyer()
  const cookie = await app.session(member)
  const shown = await asShown(member)
  const before = await countOrders()
  const post = (body: object) => app.ask('POST', '/api/order.php', { cookie, body: { ...shown, ...body } })
  for (const total of [1e300, -1e18, 14.99, '1e3000', null, 'NaN', {}])
    expect((await post({ total })).status).toBe(422)
  for (const bundle of [-1, 0, 1.5, 2 ** 53, '1; drop table bundle'])
    expect((await post({ bundle })).status).toBe(422)
  expect(await countOrders()).toBe(before)
  const placed = (await (
    await post({
      quantity: -5,
      credits: 9999,
      price_minor: 1,
      country: 'US',
      vat_rate: 0,
      fee_minor: -1400,
      member_id: 1,
    })
  ).json()) as { order: string }
  expect(await findOrderRow(placed.order)).toMatchObject({
    member_id: member,
    credits: 15,
    total_minor: 1499,
    country: 'NL',
    vat_rate: 2100,
    fee_minor: 0,
  })
})

test("another member's stored card can't be charged, nor a removed or expired one", async () => {
  const [owner, stranger] = [await buyer(), await buyer()]
  const insertCard = (more: object) => {
    const id = crypto.randomUUID()
    const token = Buffer.from('sealed')
    const row = {
      id,
      member_id: owner,
      provider: 'sandbox',
      method: 'visa',
      token,
      label: 'Visa 4242',
      ...more,
    }
    return app.db
      .insertInto('stored_method')
      .values(row)
      .execute()
      .then(() => id)
  }
  const stored = await insertCard({})
  expect(await getRefusalCode(order(stranger, { stored }))).toBe('invalid_input')
  expect(await getRefusalCode(order(owner, { stored, method: 'mastercard' }))).toBe('invalid_input')
  expect(await getRefusalCode(order(owner, { stored: await insertCard({ revoked_at: new Date() }) }))).toBe(
    'invalid_input',
  )
  expect(await getRefusalCode(order(owner, { stored: await insertCard({ expires_on: '2026-01-31' }) }))).toBe(
    'invalid_input',
  )
  const placed = await order(owner, { stored })
  expect(await findAttemptRow(placed.order)).toMatchObject({ stored_method_id: stored, provider: 'sandbox' })
})
