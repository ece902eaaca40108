// The provider's state of a day's payments comes from its list; few are fetched one by one.
import { afterAll, expect, test } from 'vitest'
import { startFakeMollie } from '../../../../../fakes/mollie/index.ts'
import { startFakeStripe } from '../../../../../fakes/stripe/index.ts'
import { createPaymentInput } from '../../../../testing/payments/provider-suite.ts'
import { addMs, hoursToMs } from '../../../platform/clock.ts'
import { createMollieProvider } from '../../providers/mollie.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { createStripeProvider } from '../../providers/stripe.ts'
import { fetchMovements } from './fetch-movements.ts'
import type { OwnMovement } from './reconcile.sql.ts'

const clock = { now: () => new Date() }
const mollieKeys = { apiKey: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' }
const stripe = await startFakeStripe({ secretKey: 'sk_test_list' })
const mollie = await startFakeMollie(mollieKeys)
afterAll(async () => {
  await stripe.stop()
  await mollie.stop()
})
const period = { from: addMs(new Date(), -hoursToMs(1)), to: addMs(new Date(), hoursToMs(1)) }
const toOwn = (reference: string, order: number, kind: OwnMovement['kind'] = 'payment'): OwnMovement => ({
  kind,
  reference: kind === 'payment' ? reference : `${kind} of ${reference}`,
  payment: reference,
  state: 'completed',
  amountMinor: 1499,
  currency: 'EUR',
  order,
  day: '2026-11-26',
})

interface Harness {
  readonly provider: PaymentProvider
  readonly pay: (reference: string) => void
  readonly makeRefundsComplete: () => void
  readonly dispute: (reference: string) => void
  readonly requests: () => string[]
}
const harnesses: Readonly<Record<'stripe' | 'mollie', Harness>> = {
  stripe: {
    provider: createStripeProvider(
      { secretKey: 'sk_test_list', webhookSecret: 'whsec_test', url: stripe.url },
      clock,
    ),
    pay: (reference) => stripe.pay(reference),
    makeRefundsComplete: () => stripe.refundsAre('succeeded'),
    dispute: (reference) => stripe.dispute(reference),
    requests: stripe.requests,
  },
  mollie: {
    provider: createMollieProvider({ ...mollieKeys, url: mollie.url }, clock),
    pay: (reference) => mollie.become(reference, 'paid'),
    makeRefundsComplete: () => mollie.refundsAre('refunded'),
    dispute: (reference) => mollie.chargeBack(reference),
    requests: mollie.requests,
  },
}
const isSingle = (path: string) =>
  !['/v1/checkout/sessions', '/v1/payment_intents', '/v2/payments'].includes(path)

test.for(['stripe', 'mollie'] as const)(
  '%s: payments come from the pages of the list; those with refunds or disputes, and unknown ones, one by one',
  async (name) => {
    const { provider, pay, makeRefundsComplete, dispute, requests } = harnesses[name]
    const references: string[] = []
    for (let i = 0; i < 9; i += 1)
      references.push((await provider.createPayment(createPaymentInput())).providerRef)
    const [open, refunded = '', disputed = '', ...others] = references
    for (const reference of [refunded, disputed, ...others]) pay(reference)
    makeRefundsComplete()
    const refund = await provider.refund?.({
      refundId: crypto.randomUUID(),
      providerRef: refunded,
      amountMinor: 500,
      currency: 'EUR',
      reason: 'goodwill',
    })
    dispute(disputed)
    requests().length = 0
    const ours = [...references, name === 'stripe' ? 'cs_unknown' : 'tr_unknown'].map((reference, i) =>
      // The unknown one is not the newest: Mollie's list begins with that.
      toOwn(reference, i === 9 ? 0 : i + 1),
    )
    const theirs = await fetchMovements(provider, ours, period)
    expect(
      theirs
        .filter(({ kind }) => kind === 'payment')
        .map(({ reference }) => reference)
        .toSorted(),
    ).toEqual(references.toSorted())
    expect(theirs.find(({ reference }) => reference === open)).toMatchObject({ state: 'loading' })
    expect(theirs.filter(({ kind }) => kind !== 'payment')).toMatchObject([
      { kind: 'refund', reference: refund?.providerRef, payment: refunded, amountMinor: 500 },
      { kind: 'dispute', payment: disputed, amountMinor: 1499 },
    ])
    const single = requests().filter(isSingle)
    for (const other of others) expect(single.filter((path) => path.includes(other))).toEqual([])
    // Five pages, and for three payments the payment, its refunds, disputes and warnings.
    expect(requests().length).toBeLessThan(20)
  },
)

test('a payment that has a refund here is asked for it, though the list has none', async () => {
  const { provider, pay, requests } = harnesses.mollie
  const { providerRef } = await provider.createPayment(createPaymentInput())
  pay(providerRef)
  requests().length = 0
  await fetchMovements(provider, [toOwn(providerRef, 1), toOwn(providerRef, 1, 'refund')], period)
  expect(requests()).toContain(`/v2/payments/${providerRef}/refunds`)
})

test('a charge of a stored card is found in the list of Stripe as a payment intent', async () => {
  const { provider } = harnesses.stripe
  const charge = await provider.chargeStoredCard?.(createPaymentInput(), 'cus_1/pm_1')
  stripe.requests().length = 0
  const theirs = await fetchMovements(provider, [toOwn(charge?.providerRef ?? '', 1)], period)
  expect(theirs).toMatchObject([{ kind: 'payment', state: 'completed', amountMinor: 1499 }])
  expect(new Set(stripe.requests())).toEqual(new Set(['/v1/payment_intents']))
})

test('without a list, payments are fetched one by one', async () => {
  const { listPayments: _none, ...provider } = harnesses.stripe.provider
  const { providerRef } = await provider.createPayment(createPaymentInput())
  expect(await fetchMovements(provider, [toOwn(providerRef, 1)], period)).toMatchObject([
    { state: 'loading' },
  ])
})
