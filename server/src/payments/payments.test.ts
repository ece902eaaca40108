// From the offer to premium, against the sandbox provider over HTTP.
import {
  getBundles,
  getCheckout,
  getDiscountCode,
  getTransactions,
  placeOrder,
} from '@amarelle/contract/payments'
import { currentUser } from '@amarelle/contract/accounts'
import { getSettings } from '@amarelle/contract/sites'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { balanceOf } from '../credits/index.ts'
import { refusal } from '../platform/test-house.ts'
import { vatIn } from './prices.ts'
import { attemptById } from './order.sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { signed } from '../../../fakes/sandbox-provider/index.ts'
import { orderIdOf } from './test-order-id.ts'

const house = await testServer({ signup_credits: 0 })
const longAgo = new Date('2026-01-01T12:00:00Z')
/** A member whose sign-up discounts are over. */
const settled = async () => {
  const id = await house.member()
  await house.db.updateTable('member').set({ signed_up_at: longAgo }).where('id', '=', id).execute()
  return id
}
const bundleOf = async (memberId: number, credits: number) => {
  const found = (await house.call(memberId, getBundles, {})).bundles.find(
    (bundle) => bundle.credits === credits,
  )
  if (!found) throw new Error(`no bundle of ${credits}`)
  return found
}
const order = async (
  memberId: number,
  more: Partial<Parameters<typeof house.call<typeof placeOrder>>[2]> = {},
) => {
  const bundle = await bundleOf(memberId, 15)
  const input = {
    bundle: bundle.id,
    method: 'ideal' as const,
    total: bundle.total.minor,
    immediate: true,
    pro_rata: true,
    ...more,
  }
  return house.call(memberId, placeOrder, input)
}
const state = async (memberId: number, id: string) =>
  (await house.call(memberId, getTransactions, { id })).transactions[0]?.state
const settle = async (attemptId: string, snapshot: Parameters<typeof settleAttempt>[2]) => {
  const attempt = await attemptById(house.db, attemptId)
  if (!attempt) throw new Error('no attempt')
  return settleAttempt(house.parts, attempt, snapshot)
}
/** Goes to the hosted page and presses a button; answers where the browser ends. */
const press = async (memberId: number, payment: string, outcome: string) => {
  const cookie = await house.session(memberId)
  const away = await house.ask('GET', `/pay/${payment}`, { cookie })
  const page = new URL(away.headers.get('location') ?? '', house.url)
  const back = await fetch(house.url + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  })
  return back.headers.get('location')
}

test('a bundle is bought on the hosted page: credits booked double entry, premium, money split into VAT, a confirmation mailed', async () => {
  const memberId = await settled()
  const placed = await order(memberId)
  expect(await press(memberId, placed.payment_id, 'pay')).toContain(`/payment/${placed.order}`)
  await house.drainJobs()
  expect(await state(memberId, placed.order)).toBe('completed')
  await house.drainJobs()
  expect(await balanceOf(house.db, memberId)).toBe(15)
  expect((await house.call(memberId, currentUser, {})).user).toMatchObject({
    paid_user: true,
    credits: 15,
    conversations_left: null,
  })
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, e.amount from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_transaction t on t.id = e.transaction_id where t.key = ${`order:${await orderIdOf(house.db, placed.order)}:money`} order by e.id`.execute(
    house.db,
  )
  expect(rows).toEqual([
    { kind: 'psp_clearing:sandbox', amount: 1499 },
    { kind: 'deferred_revenue', amount: 260 - 1499 },
    { kind: 'vat_payable:NL', amount: -260 },
  ])
  expect(house.mails.at(-1)?.text).toContain('14.99')
})

test('the provider may report 0 to 20 times, in any order and at once: an order is granted once', async () => {
  const snapshots = fc.constantFrom('loading', 'pending', 'completed', 'failed', 'cancelled')
  await fc.assert(
    fc.asyncProperty(fc.array(snapshots, { maxLength: 20 }), async (told) => {
      const memberId = await settled()
      const placed = await order(memberId)
      await Promise.all(
        told.map((one) => settle(placed.payment_id, { state: one, amountMinor: 1499, currency: 'EUR' })),
      )
      const paid = told.includes('completed')
      expect(await balanceOf(house.db, memberId)).toBe(paid ? 15 : 0)
      if (paid) expect(await state(memberId, placed.order)).toBe('completed')
      expect((await house.call(memberId, currentUser, {})).user?.paid_user).toBe(paid)
    }),
    { numRuns: 20 },
  )
})

test('a payment that comes late, after a failure, still gives its credits', async () => {
  const memberId = await settled()
  const placed = await order(memberId)
  await settle(placed.payment_id, { state: 'failed', amountMinor: 1499, currency: 'EUR' })
  expect(await state(memberId, placed.order)).toBe('failed')
  await settle(placed.payment_id, { state: 'completed', amountMinor: 1499, currency: 'EUR' })
  expect([await state(memberId, placed.order), await balanceOf(house.db, memberId)]).toEqual([
    'completed',
    15,
  ])
})

test('another amount or currency than ours is set aside and books nothing', async () => {
  const memberId = await settled()
  const placed = await order(memberId)
  await settle(placed.payment_id, { state: 'completed', amountMinor: 1, currency: 'EUR' })
  await settle(placed.payment_id, { state: 'completed', amountMinor: 1499, currency: 'SEK' })
  expect(await balanceOf(house.db, memberId)).toBe(0)
})

for (const [outcome, wanted] of [
  ['fail', 'failed'],
  ['cancel', 'cancelled'],
  ['stay_pending', 'pending'],
] as const)
  test(`"${outcome}" on the hosted page ends as ${wanted}, without credits`, async () => {
    const memberId = await settled()
    const placed = await order(memberId)
    await press(memberId, placed.payment_id, outcome)
    expect(await state(memberId, placed.order)).toBe(wanted)
    expect(await balanceOf(house.db, memberId)).toBe(0)
  })

test('a webhook is taken once per event when its signature is right, and refused otherwise', async () => {
  const memberId = await settled()
  const placed = await order(memberId)
  await press(memberId, placed.payment_id, 'pay')
  const body = JSON.stringify({ id: 'event-1', payment: `sbx_${placed.payment_id}` })
  const post = (sign: string) =>
    fetch(`${house.url}/webhooks/sandbox`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign },
    })
  expect((await post('forged')).status).toBe(401)
  const right = signed(house.parts.config.secret ?? '', body, house.clock.now())
  expect([(await post(right)).status, (await post(right)).status]).toEqual([200, 200])
  await house.drainJobs()
  expect(await balanceOf(house.db, memberId)).toBe(15)
  const events = await house.db
    .selectFrom('webhook_event')
    .select('handled_at')
    .where('provider_event_id', '=', 'event-1')
    .execute()
  expect(events).toEqual([{ handled_at: expect.any(Date) as Date }])
})

test('only the member who ordered is sent to the payment page', async () => {
  const placed = await order(await settled())
  const stranger = await house.session(await settled())
  expect(
    (await house.ask('GET', `/pay/${placed.payment_id}`, { cookie: stranger })).headers.get('location'),
  ).toBe('/transactions')
  expect((await house.ask('GET', `/pay/${placed.payment_id}`)).headers.get('location')).toBe('/credits')
})

test('the shown total is the charged total: another one is refused beside its field', async () => {
  const memberId = await settled()
  expect(await refusal(order(memberId, { total: 1 }))).toBe('invalid_input')
  expect(await refusal(order(memberId, { immediate: false }))).toBe('invalid_input')
  expect(await refusal(order(memberId, { method: 'giropay' }))).toBe('method_unavailable')
  expect(await refusal(order(memberId, { method: 'blik' }))).toBe('method_unavailable')
})

test('retired methods are never offered, and a country sees its own', async () => {
  const dutch = await settled()
  const polish = await house.member({ country: 'PL' })
  const methodsOf = async (memberId: number) => {
    const bundle = await bundleOf(memberId, 35)
    return (await house.call(memberId, getCheckout, { bundle: bundle.id })).methods.map(({ code }) => code)
  }
  expect(await methodsOf(dutch)).toEqual(expect.arrayContaining(['ideal', 'visa', 'paypal']))
  expect(await methodsOf(dutch)).not.toEqual(expect.arrayContaining(['giropay']))
  expect(await methodsOf(polish)).toEqual(expect.arrayContaining(['blik', 'przelewy24']))
  expect((await bundleOf(polish, 15)).price).toEqual({ minor: 5999, currency: 'PLN' })
})

test('the time bonus takes a quarter off for four hours from sign-up, once, and never restarts', async () => {
  const memberId = await house.member()
  const user = async () => (await house.call(memberId, currentUser, {})).user
  const end = (await user())?.time_bonus_until
  expect(await bundleOf(memberId, 15)).toMatchObject({ price: { minor: 1499 }, total: { minor: 1124 } })
  expect((await house.call(memberId, getDiscountCode, { welcome: 'true' })).discountcode).toMatchObject({
    code: 'TIMEBONUS25',
    value_percentage: 25,
    status: 'active',
    validity: 'once-per-user',
  })
  expect((await user())?.time_bonus_until).toBe(end)
  const placed = await order(memberId)
  await settle(placed.payment_id, { state: 'completed', amountMinor: 1124, currency: 'EUR' })
  expect((await user())?.time_bonus_until).toBeNull()
  expect(await refusal(house.call(memberId, getDiscountCode, { code: 'timebonus25' }))).toBe('code_used')
  expect(await refusal(house.call(memberId, getDiscountCode, { code: 'nosuchcode' }))).toBe('code_not_found')
  expect(await refusal(house.call(await settled(), getDiscountCode, { code: 'TIMEBONUS25' }))).toBe(
    'code_expired',
  )
})

test('of ten checkouts at once with a code for one use, one holds it', async () => {
  const memberId = await house.member()
  await Promise.all(Array.from({ length: 10 }, () => order(memberId)))
  const held = await house.db
    .selectFrom('discount_redemption')
    .select('state')
    .where('member_id', '=', memberId)
    .where('state', '=', 'held')
    .execute()
  expect(held).toHaveLength(1)
})

test('past the spending limit of 30 days nothing more is sold', async () => {
  const memberId = await settled()
  for (let i = 0; i < 3; i += 1) {
    const bundle = await bundleOf(memberId, 200)
    const placed = await order(memberId, { bundle: bundle.id, total: bundle.total.minor })
    await settle(placed.payment_id, { state: 'completed', amountMinor: bundle.total.minor, currency: 'EUR' })
  }
  const bundle = await bundleOf(memberId, 200)
  expect(await refusal(order(memberId, { bundle: bundle.id, total: bundle.total.minor }))).toBe(
    'spending_limit',
  )
})

test('the VAT of a gross amount is the part that makes net times rate, for every amount and rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 3000 }), (gross, rate) => {
      const vat = vatIn(gross, rate)
      const net = gross - vat
      expect(Math.abs(net * rate - vat * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2 + 1)
    }),
  )
})

test('what a message costs at the least is computed from the bundles', async () => {
  const { minimum_message_costs: costs } = await house.call(null, getSettings, {})
  expect(costs['NL']).toEqual({ costs: 0.65, currency: 'EUR' })
  expect(costs['PL']).toEqual({ costs: 2.6, currency: 'PLN' })
})
