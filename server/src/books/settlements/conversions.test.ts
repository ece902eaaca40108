// Payments that a provider converted into the currency of its payout.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startFakeStripe } from '../../../../fakes/stripe/index.ts'
import { createPaymentInput } from '../../../testing/payments/provider-suite.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { findAttempt } from '../../payments/orders/order.sql.ts'
import { createStripeProvider } from '../../payments/providers/stripe.ts'
import { settleAdjustments } from '../../payments/refunds/settle-adjustments.ts'
import { findMoneyDifferences } from '../../payments/settlement/ledger-differences.sql.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getBooks } from '../months/read-books.ts'
import { listBookedCompanies } from '../company-day.ts'
import { fetchSettlements } from './fetch-settlements.job.ts'
import { importSettlements } from './import-settlements.ts'
import { getSettlement } from './list-settlements.ts'
import { storeSettlement } from './store-settlement.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
for (const level of ['error', 'warn'] as const) vi.spyOn(services.log, level).mockImplementation(() => {})
const shop = createTestShop(app)
const anna = createTestStaff('Anna')
const today = new Date().toISOString().slice(0, 10)
const header = 'settlement;kind;reference;amount;fee;currency;date;original_amount;original_currency'

/** A member in Great Britain buys 15 credits in GBP. */
async function order(): Promise<{ attemptId: string; minor: number }> {
  const memberId = await shop.buyer({ country: 'GB' })
  const { payment_id: attemptId } = await shop.order(memberId)
  const attempt = await findAttempt(db, attemptId)
  expect(attempt?.currency).toBe('GBP')
  return { attemptId, minor: attempt?.amountMinor ?? 0 }
}
async function buy() {
  const ordered = await order()
  await shop.settle(ordered.attemptId)
  return ordered
}
const toEurMinor = (minor: number) => Math.round(minor * 1.2)
const format = (minor: number) => (minor / 100).toFixed(2)
async function importLines(...lines: readonly string[]): Promise<number> {
  const reference = `po-${createId()}`
  const content = Buffer.from([header, ...lines.map((line) => `${reference};${line}`)].join('\n'))
  const settlement = { company: app.site.company_id, provider: 'sandbox', name: 'payouts.csv' } as const
  await importSettlements(services, anna, { ...settlement, reason: 'Statement', content })
  const { id } = await db
    .selectFrom('settlement')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
const readOriginals = async (id: number) =>
  (await getSettlement(services, anna, { id, shown: 'all' })).lines.map(({ original }) => original)
const readCauses = async (id: number) =>
  (await getSettlement(services, anna, { id, shown: 'all' })).lines.map(({ cause }) => cause)
/** The sums of the accounts that the bookings of a settlement moved, by account and currency; debits are positive. */
async function readBookings(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select a.kind || ' ' || a.unit as account, sum(e.amount)::bigint as minor from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.key like ${`settlement:${id}:%`} group by 1 having sum(e.amount) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

test('a converted payment leaves its currency and arrives in that of the payout; the fee is a cost', async () => {
  const { attemptId, minor } = await buy()
  const id = await importLines(`payment;${attemptId};17.99;0.80;EUR;${today};${format(minor)};GBP`)
  expect(await readCauses(id)).toEqual([null])
  expect(await readOriginals(id)).toEqual([{ minor, currency: 'GBP' }])
  expect(await readBookings(id)).toEqual({
    'psp_clearing:sandbox GBP': -minor,
    'currency_exchange GBP': minor,
    'currency_exchange EUR': -1799,
    'provider_fees EUR': 80,
    'payouts_in_transit EUR': 1719,
  })
  expect(await findMoneyDifferences(db)).toEqual([])
  // The month shows the movement in both currencies, and no sale in the currency of the payout.
  const books = await getBooks(services, anna, { company: app.site.company_id, month: today.slice(0, 7) })
  const inEur = books.currencies.find(({ currency }) => currency === 'EUR')
  expect(inEur?.clearing).toMatchObject([
    { sales: 0, fees: -80, payouts: -1719, conversions: 1799, closing: 0 },
  ])
  expect(inEur?.vat).toEqual([])
  for (const {
    opening,
    sales,
    refunds,
    disputes,
    fees,
    payouts,
    conversions = 0,
    closing,
  } of books.currencies.flatMap(({ clearing }) => clearing))
    expect(opening + sales + refunds + disputes + fees + payouts + conversions).toBe(closing)
})

test('another original amount than ours stays a difference in the currency of the payout', async () => {
  const { attemptId, minor } = await buy()
  const id = await importLines(`payment;${attemptId};17.99;0;EUR;${today};${format(minor - 1)};GBP`)
  expect(await readCauses(id)).toEqual(['currency'])
  expect(await readBookings(id)).toEqual({
    'psp_clearing:sandbox EUR': -1799,
    'payouts_in_transit EUR': 1799,
  })
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a conversion is booked once, by the night after our books know the payment', async () => {
  const { attemptId, minor } = await order()
  const id = await importLines(`payment;${attemptId};17.99;0;EUR;${today};${format(minor)};GBP`)
  expect(await readCauses(id)).toEqual(['currency'])
  await shop.settle(attemptId)
  await fetchSettlements(services)
  const booked = await readBookings(id)
  expect(booked).toMatchObject({ 'psp_clearing:sandbox GBP': -minor, 'currency_exchange EUR': -1799 })
  await fetchSettlements(services)
  expect(await readBookings(id)).toEqual(booked)
  expect(await readCauses(id)).toEqual([null])
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('the same payment twice is no second conversion', async () => {
  const { attemptId, minor } = await buy()
  const line = `payment;${attemptId};17.99;0;EUR;${today};${format(minor)};GBP`
  const first = await importLines(line)
  const second = await importLines(line)
  expect([await readCauses(first), await readCauses(second)]).toEqual([[null], ['currency']])
  const both = await importLines(...Array.from({ length: 2 }, () => line))
  expect(await readCauses(both)).toEqual(['currency', 'currency'])
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a dispute that was converted is converted back when it is won', async () => {
  const { attemptId, minor } = await buy()
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error('no attempt')
  const dispute = { providerRef: `dp_${createId()}`, amountMinor: minor, currency: 'GBP' } as const
  await settleAdjustments(services, attempt, { refunds: [], disputes: [{ ...dispute, state: 'open' }] })
  const lost = await importLines(
    `payment;${attemptId};17.99;0;EUR;${today};${format(minor)};GBP`,
    `dispute;${dispute.providerRef};-18.20;15.00;EUR;${today};-${format(minor)};GBP`,
  )
  expect(await readCauses(lost)).toEqual([null, null])
  await settleAdjustments(services, attempt, { refunds: [], disputes: [{ ...dispute, state: 'won' }] })
  const won = await importLines(`dispute;${dispute.providerRef};18.10;0;EUR;${today};${format(minor)};GBP`)
  expect(await readCauses(won)).toEqual([null])
  expect(await readBookings(won)).toMatchObject({ 'psp_clearing:sandbox GBP': -minor })
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a payout of Stripe with a converted payment and its refund fits our books', async () => {
  const stripe = await startFakeStripe({ secretKey: 'sk_test_settlements' })
  const account = { secretKey: 'sk_test_settlements', webhookSecret: 'whsec_test', url: stripe.url }
  const provider = createStripeProvider(account, services.clock)
  const { attemptId, minor } = await order()
  await db.updateTable('payment_attempt').set({ provider: 'stripe' }).where('id', '=', attemptId).execute()
  await shop.settle(attemptId)
  await shop.refund(attemptId, 500, 0)
  const payment = { ...createPaymentInput(), attemptId, amountMinor: minor, currency: 'GBP' }
  const { providerRef } = await provider.createPayment(payment)
  stripe.pay(providerRef)
  stripe.refundsAre('succeeded')
  const { id: refundId } = await db
    .selectFrom('refund')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  await provider.refund({ refundId, providerRef, amountMinor: 500, currency: 'GBP', reason: 'goodwill' })
  stripe.payOut(Date.parse('2026-11-20T00:00:00Z') / 1000, { toEurMinor })
  const at = services.clock.now()
  const [company] = await listBookedCompanies(db, at)
  for await (const report of provider.fetchSettlements(new Date('2026-11-01T00:00:00Z'))) {
    if (!company) throw new Error('no company')
    const id = await runInTransaction(db, (tx) =>
      storeSettlement(tx, { provider: 'stripe', company, report, fileId: null, at }),
    )
    expect(await readCauses(id ?? 0)).toEqual([null, null, null])
    expect(await readBookings(id ?? 0)).toMatchObject({
      'psp_clearing:stripe GBP': 500 - minor,
      'currency_exchange EUR': 600 - toEurMinor(minor),
    })
  }
  expect(await findMoneyDifferences(db)).toEqual([])
  await stripe.stop()
})

test('a file with half of an original amount, its own currency or another sign is refused with the line', async () => {
  for (const line of ['14.99;', ';GBP', '14.99;EUR', '-14.99;GBP'])
    expect(await getRefusalCode(importLines(`payment;x;17.99;0;EUR;${today};${line}`)), line).toBe(
      'settlement_line_invalid',
    )
})
