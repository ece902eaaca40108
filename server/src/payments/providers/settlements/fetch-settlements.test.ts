// Payouts that Stripe, Mollie and the sandbox report become settlements that add up.
import { expect, test } from 'vitest'
import { startFakeMollie } from '../../../../../fakes/mollie/index.ts'
import { startFakeStripe } from '../../../../../fakes/stripe/index.ts'
import { createPaymentInput } from '../../../../testing/payments/provider-suite.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { createMollieProvider } from '../mollie.ts'
import { createStripeProvider } from '../stripe.ts'
import type { SettlementReport } from './settlement-report.ts'

const clock = { now: () => new Date() }
const since = new Date('2026-11-01T00:00:00Z')
async function fetchAll({ fetchSettlements }: PaymentProvider): Promise<SettlementReport[]> {
  const reports = []
  for await (const report of fetchSettlements?.(since) ?? []) reports.push(report)
  return reports
}
const toEurMinor = (minor: number) => Math.round(minor * 1.2)
const sumOf = ({ lines }: SettlementReport) =>
  lines.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0)

test('a payout of Stripe has its payments by our ids, its refunds, disputes and fees', async () => {
  const stripe = await startFakeStripe({ secretKey: 'sk_test_settlements' })
  const account = { secretKey: 'sk_test_settlements', webhookSecret: 'whsec_test', url: stripe.url }
  const provider = createStripeProvider(account, clock)
  const payment = createPaymentInput()
  const { providerRef } = await provider.createPayment(payment)
  stripe.pay(providerRef)
  stripe.refundsAre('succeeded')
  const refundId = crypto.randomUUID()
  await provider.refund({ refundId, providerRef, amountMinor: 500, currency: 'EUR', reason: 'goodwill' })
  stripe.dispute(providerRef)
  stripe.payOut(Date.parse('2026-10-20T00:00:00Z') / 1000)
  const reference = stripe.payOut(Date.parse('2026-11-20T00:00:00Z') / 1000)

  const reports = await fetchAll(provider)
  expect(reports).toMatchObject([
    {
      reference,
      currency: 'EUR',
      paidOutOn: '2026-11-20',
      lines: [
        { kind: 'payment', ownId: payment.attemptId, amountMinor: 1499, feeMinor: 46 },
        { kind: 'refund', ownId: refundId, amountMinor: -500, feeMinor: 0 },
        { kind: 'dispute', amountMinor: -1499, feeMinor: 1500 },
        { kind: 'fee', amountMinor: 0, feeMinor: 200 },
      ],
    },
  ])
  expect(reports.map(sumOf)).toEqual(reports.map(({ paidOutMinor }) => paidOutMinor))
  await stripe.stop()
})

test('a manual payout of Stripe has what came since the payout before, and what stays in the balance', async () => {
  const stripe = await startFakeStripe({ secretKey: 'sk_test_settlements' })
  const account = { secretKey: 'sk_test_settlements', webhookSecret: 'whsec_test', url: stripe.url }
  const provider = createStripeProvider(account, clock)
  const payment = createPaymentInput()
  const { providerRef } = await provider.createPayment(payment)
  stripe.pay(providerRef)
  stripe.payOut(Date.parse('2026-11-10T00:00:00Z') / 1000, { automatic: false })
  const reference = stripe.payOut(Date.parse('2026-11-20T00:00:00Z') / 1000, {
    automatic: false,
    difference: -1000,
  })
  const reports = await fetchAll(provider)
  expect(reports).toHaveLength(2)
  expect(reports.find((report) => report.reference === reference)).toMatchObject({
    paidOutMinor: 253,
    lines: [
      { kind: 'payment', ownId: payment.attemptId, amountMinor: 1499, feeMinor: 46 },
      { kind: 'fee', feeMinor: 200 },
      { kind: 'adjustment', reference: 'remainder', amountMinor: -1000 },
    ],
  })
  expect(reports.map(sumOf)).toEqual(reports.map(({ paidOutMinor }) => paidOutMinor))
  await stripe.stop()
})

test('the part of a payout that the lines do not explain becomes a line of its own', async () => {
  const stripe = await startFakeStripe({ secretKey: 'sk_test_settlements' })
  const account = { secretKey: 'sk_test_settlements', webhookSecret: 'whsec_test', url: stripe.url }
  const provider = createStripeProvider(account, clock)
  stripe.payOut(Date.parse('2026-11-20T00:00:00Z') / 1000, { difference: 700 })
  const [report] = await fetchAll(provider)
  expect(report).toMatchObject({
    paidOutMinor: 500,
    lines: [
      { kind: 'fee', feeMinor: 200 },
      { kind: 'adjustment', reference: 'remainder', amountMinor: 700 },
    ],
  })
  await stripe.stop()
})

test('a settlement of Mollie is read page by page with its costs, and only with a token of the organisation', async () => {
  const keys = { apiKey: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', organizationToken: 'access_settlements' }
  const mollie = await startFakeMollie(keys)
  const provider = createMollieProvider({ ...keys, url: mollie.url }, clock)
  expect(
    createMollieProvider({ apiKey: keys.apiKey, url: mollie.url }, clock).fetchSettlements,
  ).toBeUndefined()
  const refs = []
  for (const _ of [1, 2, 3]) {
    const { providerRef } = await provider.createPayment(createPaymentInput())
    mollie.payByCard(providerRef)
    refs.push(providerRef)
  }
  mollie.refundsAre('refunded')
  const refund = await provider.refund({
    refundId: crypto.randomUUID(),
    providerRef: refs[0] ?? '',
    amountMinor: 500,
    currency: 'EUR',
    reason: 'goodwill',
  })
  mollie.chargeBack(refs[1] ?? '')
  mollie.settle('2026-10-20T04:00:00+00:00')
  const reference = mollie.settle('2026-11-20T04:00:00+00:00')

  const reports = await fetchAll(provider)
  expect(reports).toMatchObject([{ reference, currency: 'EUR', paidOutOn: '2026-11-20' }])
  const lines = reports[0]?.lines ?? []
  expect(lines.filter(({ kind }) => kind === 'payment').map((line) => line.reference)).toEqual(refs)
  expect(lines.filter(({ kind }) => kind !== 'payment')).toMatchObject([
    { kind: 'dispute', amountMinor: -1499 },
    { kind: 'refund', reference: refund.providerRef, amountMinor: -500 },
    { kind: 'fee', amountMinor: 0, feeMinor: 121 },
  ])
  expect(reports.map(sumOf)).toEqual(reports.map(({ paidOutMinor }) => paidOutMinor))
  await mollie.stop()
})

test('a payment that Stripe converted has the amount that the payer paid, with its refund and dispute', async () => {
  const stripe = await startFakeStripe({ secretKey: 'sk_test_settlements' })
  const account = { secretKey: 'sk_test_settlements', webhookSecret: 'whsec_test', url: stripe.url }
  const provider = createStripeProvider(account, clock)
  const { providerRef } = await provider.createPayment({ ...createPaymentInput(), currency: 'GBP' })
  stripe.pay(providerRef)
  stripe.refundsAre('succeeded')
  const refundId = crypto.randomUUID()
  await provider.refund({ refundId, providerRef, amountMinor: 500, currency: 'GBP', reason: 'goodwill' })
  stripe.dispute(providerRef)
  stripe.payOut(Date.parse('2026-11-20T00:00:00Z') / 1000, { toEurMinor })
  const [report] = await fetchAll(provider)
  expect(report).toMatchObject({
    currency: 'EUR',
    lines: [
      { kind: 'payment', amountMinor: 1799, feeMinor: 46, original: { minor: 1499, currency: 'GBP' } },
      { kind: 'refund', amountMinor: -600, original: { minor: -500, currency: 'GBP' } },
      { kind: 'dispute', amountMinor: -1799, original: { minor: -1499, currency: 'GBP' } },
      { kind: 'fee' },
    ],
  })
  expect(report && sumOf(report)).toBe(report?.paidOutMinor)
  await stripe.stop()
})

test('a payment that Mollie converted has the amount that the payer paid; others have none', async () => {
  const keys = { apiKey: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', organizationToken: 'access_settlements' }
  const mollie = await startFakeMollie(keys)
  const provider = createMollieProvider({ ...keys, url: mollie.url }, clock)
  for (const currency of ['GBP', 'EUR']) {
    const { providerRef } = await provider.createPayment({ ...createPaymentInput(), currency })
    mollie.payByCard(providerRef)
    if (currency === 'GBP') mollie.chargeBack(providerRef)
  }
  mollie.settle('2026-11-20T04:00:00+00:00', { toEurMinor })
  const [report] = await fetchAll(provider)
  expect(report?.lines.filter(({ kind }) => kind !== 'fee')).toMatchObject([
    { kind: 'dispute', amountMinor: -1799, original: { minor: -1499, currency: 'GBP' } },
    { kind: 'payment', amountMinor: 1799, original: { minor: 1499, currency: 'GBP' } },
    { kind: 'payment', amountMinor: 1499 },
  ])
  expect(report?.lines.filter(({ original }) => original)).toHaveLength(2)
  expect(report && sumOf(report)).toBe(report?.paidOutMinor)
  await mollie.stop()
})
