// The checkout: what is shown is what is charged, fees stand where the law lets them, and nobody gets around the price.
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
  setMethodFee(app, { method, country, fixedMinor: 35, percent: 0, capMinor: null, ...more })
const countOrders = async () => (await app.db.selectFrom('credit_order').select('id').execute()).length

test('a fee is in the total before the button, with its VAT, and is what is charged', async () => {
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

test('the methods that a page may name are those of the country that a provider takes, and no retired one', async () => {
  const named = async (country: string) => {
    const { methods } = await app.call(await buyer({ country }), getPaymentMethodsEndpoint, {})
    return methods.map(({ code }) => code)
  }
  const offered = async (country: string) => {
    const member = await buyer({ country })
    const { methods } = await app.call(member, getCheckoutEndpoint, {
      bundle: (await bundleOf(member, 15)).id,
    })
    return methods.map(({ code }) => code)
  }
  expect(await named('NL')).toEqual(await offered('NL'))
  expect(await named('NL')).toEqual(expect.arrayContaining(['ideal', 'visa', 'paypal']))
  for (const gone of ['giropay', 'sofort', 'maestro']) expect(await named('DE')).not.toContain(gone)
  expect(await named('PL')).not.toContain('ideal')
})

test('a fee that the law bans can’t be saved: by the rule with the ban’s reason, nor past it into the table', async () => {
  for (const [country, method] of [
    ['NL', 'visa'],
    ['NL', 'ideal'],
    ['DE', 'sepa_direct_debit'],
    ['FR', 'paypal'],
    ['GB', 'paysafecard'],
    ['IT', 'nexi'],
  ] as const) {
    const refused = await setFee(country, method).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'fee_banned', values: { country } })
    expect((refused as { values: { reason: string } }).values.reason).toMatch(/no charge/)
    const past = app.db
      .insertInto('method_fee')
      .values({ method, country, currency: 'EUR', fixed_minor: 1 })
      .execute()
    await expect(past).rejects.toThrow(/no charge/)
  }
  expect(await getRefusalCode(setFee('NL', 'bitcoin'))).toBe('method_unavailable')
  for (const none of ['ZZ', 'QX'])
    expect(await getRefusalCode(setFee(none, 'paypal', { fixedMinor: 35 })), none).toBe('method_unavailable')
})

test('for every price, discount and fee the total is the price less the discount with the fee, and VAT is within it', () => {
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
      (price, percentage, paid, rate) => {
        const off = calculateDiscount(price, percentage)
        const rest = price - off
        const more = calculateMethodFee(rest, paid)
        for (const part of [off, rest, more, calculateVat(rest + more, rate)]) {
          expect(Number.isSafeInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        if (paid.capMinor !== null) expect(more).toBeLessThanOrEqual(paid.capMinor)
        // Half up: never more than half a minor unit from the exact part, but for the last unit, which is always paid.
        expect(rest).toBeGreaterThan(0)
        if (rest > 1) expect(Math.abs(2 * (off * 100 - price * percentage))).toBeLessThanOrEqual(100)
      },
    ),
    { numRuns: 2000 },
  )
})

test('in each country every bundle by every method costs what was shown (I12)', async () => {
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
      const ticked = { immediate: true, pro_rata: true }
      const wanted = { bundle: bundle.id, method, total, currency, ...ticked }
      const placed = await app.call(member, placeOrderEndpoint, wanted)
      const row = await findOrderRow(placed.order)
      expect(row).toMatchObject({ total_minor: total, currency, country, vat_minor: shown.vat.amount.minor })
      expect(await findAttemptRow(placed.order)).toMatchObject({ amount_minor: total, currency })
    }
  }
})

test('two items say where the buyer is; where they disagree the member states it, and the order keeps all three', async () => {
  const member = await buyer({ country: 'NL' })
  const from = (country: string | null, more: object = {}) => {
    const context = app.context(member, { country })
    return asShown(member).then((shown) =>
      callInProcess(context, placeOrderEndpoint, { ...shown, ...more }, { key: crypto.randomUUID() }),
    )
  }
  const bundle = (await bundleOf(member, 15)).id
  const asked = (country: string | null) =>
    callInProcess(app.context(member, { country }), getCheckoutEndpoint, { bundle }).then(
      ({ residence }) => residence,
    )
  expect([await asked('NL'), await asked(null)]).toEqual([null, null])
  expect(await asked('FR')).toEqual({ country: 'NL', connection: 'FR' })
  const refused = await from('FR').catch((error: unknown) => error)
  expect(refused).toMatchObject({
    fields: { residence: { code: 'residence_required', values: { country: 'Netherlands' } } },
  })
  const evidence = async (placed: { order: string }) => (await findOrderRow(placed.order)).evidence
  expect(await evidence(await from('FR', { residence: true }))).toEqual({
    profile: 'NL',
    connection: 'FR',
    stated: true,
  })
  expect(await evidence(await from('NL'))).toEqual({ profile: 'NL', connection: 'NL', stated: false })
})

test('nobody gets around the price: tampered orders are refused and written down, and nothing is booked', async () => {
  const member = await buyer()
  const shown = await asShown(member)
  const before = await countOrders()
  const seen: unknown[] = []
  const log = {
    ...app.services.log,
    warn: (facts: unknown) => seen.push(facts),
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
    const refused = await getRefusalCode(
      callInProcess(context, placeOrderEndpoint, input, { key: crypto.randomUUID() }),
    )
    expect([what, refused]).not.toEqual([what, 'accepted'])
    expect([what, seen.length]).toEqual([what, 1])
    expect(seen.pop()).toMatchObject({ member, refusal: refused })
  }
  expect(await countOrders()).toBe(before)
})

test('at the wire, amounts that are none are refused, and what is not asked for is not heard', async () => {
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

test('another member’s kept card is not charged, nor is a removed or expired one', async () => {
  const [owner, thief] = [await buyer(), await buyer()]
  const card = (more: object) => {
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
  const stored = await card({})
  expect(await getRefusalCode(order(thief, { stored }))).toBe('invalid_input')
  expect(await getRefusalCode(order(owner, { stored, method: 'mastercard' }))).toBe('invalid_input')
  expect(await getRefusalCode(order(owner, { stored: await card({ revoked_at: new Date() }) }))).toBe(
    'invalid_input',
  )
  expect(await getRefusalCode(order(owner, { stored: await card({ expires_on: '2026-01-31' }) }))).toBe(
    'invalid_input',
  )
  const placed = await order(owner, { stored })
  expect(await findAttemptRow(placed.order)).toMatchObject({ stored_method_id: stored, provider: 'sandbox' })
})
