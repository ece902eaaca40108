// From the offer to premium, with the sandbox provider over HTTP.
import {
  getBundlesEndpoint,
  getCheckoutEndpoint,
  getDiscountCodeEndpoint,
  getTransactionsEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { getBalance } from '../credits/index.ts'
import { getRefusalCode } from '../../testing/platform/test-app.ts'
import { calculateVat } from './pricing/calculate-prices.ts'
import { findAttempt } from './orders/order.sql.ts'
import { settleAttempt } from './settlement/settle-attempt.ts'
import { signWebhook } from '../../../fakes/sandbox-provider/index.ts'
import { findOrderId } from '../../testing/payments/order-ids.ts'

const app = await createTestServer({ signup_credits: 0 })
const longAgo = new Date('2026-01-01T12:00:00Z')
/** A member whose sign-up discounts have expired. */
const createBuyer = async () => {
  const id = await app.member()
  await app.db.updateTable('member').set({ signed_up_at: longAgo }).where('id', '=', id).execute()
  return id
}
const findBundle = async (memberId: number, credits: number) => {
  const bundle = (await app.call(memberId, getBundlesEndpoint, {})).bundles.find(
    (bundle) => bundle.credits === credits,
  )
  if (!bundle) throw new Error(`no bundle of ${credits}`)
  return bundle
}
const order = async (
  memberId: number,
  more: Partial<Parameters<typeof app.call<typeof placeOrderEndpoint>>[2]> = {},
) => {
  const bundle = await findBundle(memberId, 15)
  const input = {
    bundle: bundle.id,
    method: 'ideal' as const,
    total: bundle.total.minor,
    immediate: true,
    pro_rata: true,
    ...more,
  }
  return app.call(memberId, placeOrderEndpoint, input)
}
const fetchState = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]?.state
const settleOrderAttempt = async (attemptId: string, snapshot: Parameters<typeof settleAttempt>[2]) => {
  const attempt = await findAttempt(app.db, attemptId)
  if (!attempt) throw new Error('no attempt')
  return settleAttempt(app.services, attempt, snapshot)
}
/** Opens the hosted page and presses a button; returns where the browser is redirected to. */
const pressOutcome = async (memberId: number, payment: string, outcome: string) => {
  const cookie = await app.session(memberId)
  const redirectToPage = await app.ask('GET', `/pay/${payment}`, { cookie })
  const page = new URL(redirectToPage.headers.get('location') ?? '', app.url)
  const response = await fetch(app.url + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  })
  return response.headers.get('location')
}

test('a bundle is bought on the hosted page: double-entry booking, premium, VAT split and confirmation mail', async () => {
  const memberId = await createBuyer()
  const placed = await order(memberId)
  expect(await pressOutcome(memberId, placed.payment_id, 'pay')).toContain(`/payment/${placed.order}`)
  await app.drainJobs()
  expect(await fetchState(memberId, placed.order)).toBe('completed')
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(15)
  expect((await app.call(memberId, currentUserEndpoint, {})).user).toMatchObject({
    paid_user: true,
    credits: 15,
    conversations_left: null,
  })
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, e.amount from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_transaction t on t.id = e.transaction_id where t.key = ${`order:${await findOrderId(app.db, placed.order)}:money`} order by e.id`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { kind: 'psp_clearing:sandbox', amount: 1499 },
    { kind: 'deferred_revenue', amount: 260 - 1499 },
    { kind: 'vat_payable:NL', amount: -260 },
  ])
  expect(app.mails.at(-1)?.text).toContain('14.99')
})

test('0 to 20 provider reports, in any order and concurrently, grant an order once', async () => {
  const snapshots = fc.constantFrom('loading', 'pending', 'completed', 'failed', 'cancelled')
  await fc.assert(
    fc.asyncProperty(fc.array(snapshots, { maxLength: 20 }), async (states) => {
      const memberId = await createBuyer()
      const placed = await order(memberId)
      await Promise.all(
        states.map((state) =>
          settleOrderAttempt(placed.payment_id, { state, amountMinor: 1499, currency: 'EUR' }),
        ),
      )
      const isPaid = states.includes('completed')
      expect(await getBalance(app.db, memberId)).toBe(isPaid ? 15 : 0)
      if (isPaid) expect(await fetchState(memberId, placed.order)).toBe('completed')
      expect((await app.call(memberId, currentUserEndpoint, {})).user?.paid_user).toBe(isPaid)
    }),
    { numRuns: 20 },
  )
})

test('a payment that completes after a failure still grants its credits', async () => {
  const memberId = await createBuyer()
  const placed = await order(memberId)
  await settleOrderAttempt(placed.payment_id, { state: 'failed', amountMinor: 1499, currency: 'EUR' })
  expect(await fetchState(memberId, placed.order)).toBe('failed')
  await settleOrderAttempt(placed.payment_id, { state: 'completed', amountMinor: 1499, currency: 'EUR' })
  expect([await fetchState(memberId, placed.order), await getBalance(app.db, memberId)]).toEqual([
    'completed',
    15,
  ])
})

test('a payment of another amount or currency is quarantined and books nothing', async () => {
  const memberId = await createBuyer()
  const placed = await order(memberId)
  await settleOrderAttempt(placed.payment_id, { state: 'completed', amountMinor: 1, currency: 'EUR' })
  await settleOrderAttempt(placed.payment_id, { state: 'completed', amountMinor: 1499, currency: 'SEK' })
  expect(await getBalance(app.db, memberId)).toBe(0)
})

for (const [outcome, expectedState] of [
  ['fail', 'failed'],
  ['cancel', 'cancelled'],
  ['stay_pending', 'pending'],
] as const)
  test(`"${outcome}" on the hosted page ends as ${expectedState}, without credits`, async () => {
    const memberId = await createBuyer()
    const placed = await order(memberId)
    await pressOutcome(memberId, placed.payment_id, outcome)
    expect(await fetchState(memberId, placed.order)).toBe(expectedState)
    expect(await getBalance(app.db, memberId)).toBe(0)
  })

test('a webhook is processed once per event when its signature is valid, and refused otherwise', async () => {
  const memberId = await createBuyer()
  const placed = await order(memberId)
  await pressOutcome(memberId, placed.payment_id, 'pay')
  const body = JSON.stringify({ id: 'event-1', payment: `sbx_${placed.payment_id}` })
  const post = (sign: string) =>
    fetch(`${app.url}/webhooks/sandbox`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign },
    })
  expect((await post('forged')).status).toBe(401)
  const right = signWebhook(app.services.config.secret ?? '', body, app.clock.now())
  expect([(await post(right)).status, (await post(right)).status]).toEqual([200, 200])
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(15)
  const events = await app.db
    .selectFrom('webhook_event')
    .select('handled_at')
    .where('provider_event_id', '=', 'event-1')
    .execute()
  expect(events).toEqual([{ handled_at: expect.any(Date) as Date }])
})

test('only the buyer is redirected to the payment page', async () => {
  const placed = await order(await createBuyer())
  const stranger = await app.session(await createBuyer())
  expect(
    (await app.ask('GET', `/pay/${placed.payment_id}`, { cookie: stranger })).headers.get('location'),
  ).toBe('/transactions')
  expect((await app.ask('GET', `/pay/${placed.payment_id}`)).headers.get('location')).toBe('/credits')
})

test('an order whose total differs from the shown one is refused with a field error', async () => {
  const memberId = await createBuyer()
  expect(await getRefusalCode(order(memberId, { total: 1 }))).toBe('invalid_input')
  expect(await getRefusalCode(order(memberId, { immediate: false }))).toBe('invalid_input')
  expect(await getRefusalCode(order(memberId, { method: 'giropay' }))).toBe('method_unavailable')
  expect(await getRefusalCode(order(memberId, { method: 'blik' }))).toBe('method_unavailable')
})

test('retired methods are never offered, and each country has its own methods', async () => {
  const dutch = await createBuyer()
  const polish = await app.member({ country: 'PL' })
  const methodsOf = async (memberId: number) => {
    const bundle = await findBundle(memberId, 35)
    return (await app.call(memberId, getCheckoutEndpoint, { bundle: bundle.id })).methods.map(
      ({ code }) => code,
    )
  }
  expect(await methodsOf(dutch)).toEqual(expect.arrayContaining(['ideal', 'visa', 'paypal']))
  expect(await methodsOf(dutch)).not.toEqual(expect.arrayContaining(['giropay']))
  expect(await methodsOf(polish)).toEqual(expect.arrayContaining(['blik', 'przelewy24']))
  expect((await findBundle(polish, 15)).price).toEqual({ minor: 5999, currency: 'PLN' })
})

test('the time bonus takes a quarter off once, for four hours from sign-up, and never restarts', async () => {
  const memberId = await app.member()
  const user = async () => (await app.call(memberId, currentUserEndpoint, {})).user
  const end = (await user())?.time_bonus_until
  expect(await findBundle(memberId, 15)).toMatchObject({ price: { minor: 1499 }, total: { minor: 1124 } })
  expect((await app.call(memberId, getDiscountCodeEndpoint, { welcome: 'true' })).discountcode).toMatchObject(
    {
      code: 'TIMEBONUS25',
      value_percentage: 25,
      status: 'active',
      validity: 'once-per-user',
    },
  )
  expect((await user())?.time_bonus_until).toBe(end)
  const placed = await order(memberId)
  await settleOrderAttempt(placed.payment_id, { state: 'completed', amountMinor: 1124, currency: 'EUR' })
  expect((await user())?.time_bonus_until).toBeNull()
  expect(await getRefusalCode(app.call(memberId, getDiscountCodeEndpoint, { code: 'timebonus25' }))).toBe(
    'code_used',
  )
  expect(await getRefusalCode(app.call(memberId, getDiscountCodeEndpoint, { code: 'nosuchcode' }))).toBe(
    'code_not_found',
  )
  expect(
    await getRefusalCode(app.call(await createBuyer(), getDiscountCodeEndpoint, { code: 'TIMEBONUS25' })),
  ).toBe('code_expired')
})

test('only one of ten concurrent checkouts with a single-use code holds it', async () => {
  const memberId = await app.member()
  await Promise.all(Array.from({ length: 10 }, () => order(memberId)))
  const heldCode = await app.db
    .selectFrom('discount_redemption')
    .select('state')
    .where('member_id', '=', memberId)
    .where('state', '=', 'held')
    .execute()
  expect(heldCode).toHaveLength(1)
})

test('orders above the 30-day spending limit are refused', async () => {
  const memberId = await createBuyer()
  for (let i = 0; i < 3; i += 1) {
    const bundle = await findBundle(memberId, 200)
    const placed = await order(memberId, { bundle: bundle.id, total: bundle.total.minor })
    await settleOrderAttempt(placed.payment_id, {
      state: 'completed',
      amountMinor: bundle.total.minor,
      currency: 'EUR',
    })
  }
  const bundle = await findBundle(memberId, 200)
  expect(await getRefusalCode(order(memberId, { bundle: bundle.id, total: bundle.total.minor }))).toBe(
    'spending_limit',
  )
})

test('VAT equals net amount times rate for every amount and rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 3000 }), (gross, rate) => {
      const vat = calculateVat(gross, rate)
      const net = gross - vat
      expect(Math.abs(net * rate - vat * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2 + 1)
    }),
  )
})

test('the minimum message cost is computed from the bundles', async () => {
  const { minimum_message_costs: costs } = await app.call(null, getSettingsEndpoint, {})
  expect(costs['NL']).toEqual({ costs: 0.65, currency: 'EUR' })
  expect(costs['PL']).toEqual({ costs: 2.6, currency: 'PLN' })
})
