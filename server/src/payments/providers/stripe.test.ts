import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startFakeStripe } from '../../../../fakes/stripe/index.ts'
import { createStripeProvider } from './stripe.ts'
import { createPaymentInput, testProvider } from '../../../testing/payments/provider-suite.ts'

const secretKey = 'sk_test_of_the_house'
const webhookSecret = 'whsec_of_the_house'
const refundStates = { pending: 'pending', completed: 'succeeded', failed: 'failed' } as const
/** Signed with Stripe's test helper. */
const toWebhookRequest = (payload: string) => ({
  headers: {
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
  },
  query: new URLSearchParams(),
  body: Buffer.from(payload),
})

await testProvider(async () => {
  const stripe = await startFakeStripe({ secretKey })
  let time: Date | null = null
  const clock = { now: () => time ?? new Date() }
  return {
    provider: createStripeProvider({ secretKey, webhookSecret, url: stripe.url, timeout: 1000 }, clock),
    stop: stripe.stop,
    setOutage: stripe.fail,
    createCallsProvider: true,
    payments: () => stripe.payments().length,
    pay: ({ providerRef }, options) => stripe.pay(providerRef, options),
    unpaidOutcomes: {
      pending: ({ providerRef }) =>
        stripe.become(providerRef, { status: 'complete' }, { status: 'processing' }),
      declined: ({ providerRef }) =>
        stripe.become(
          providerRef,
          { status: 'complete' },
          { status: 'requires_payment_method', last_payment_error: { type: 'card_error' } },
        ),
      cancelled: ({ providerRef }) => stripe.become(providerRef, {}, { status: 'canceled' }),
      expired: ({ providerRef }) => stripe.become(providerRef, { status: 'expired' }, {}),
    },
    chargeOtherAmount: ({ providerRef }, minor, currency) =>
      stripe.charge(providerRef, minor, currency.toLowerCase()),
    report: ({ providerRef }) => toWebhookRequest(stripe.event(providerRef)),
    signsReports: true,
    timestampsReports: true,
    setClock(at) {
      time = at
    },
    refunds: {
      are: (state) => stripe.refundsAre(refundStates[state]),
      count: () => stripe.refunds().length,
      forgetKeys: stripe.forgetKeys,
    },
    disputes: {
      open: ({ providerRef }) => stripe.dispute(providerRef),
      win: () => stripe.closeDisputes('won'),
      state: 'open',
    },
  }
})

test('refund and dispute events resolve to the paid session; an inquiry is not a dispute', async () => {
  const stripe = await startFakeStripe({ secretKey })
  const account = { secretKey, webhookSecret, url: stripe.url }
  const provider = createStripeProvider(account, { now: () => new Date() })
  const { providerRef } = await provider.createPayment({
    attemptId: '5f0c9d0e-0000-4000-8000-000000000000',
    orderNumber: '7K2Q9XM4TD',
    amountMinor: 2999,
    currency: 'SEK',
    description: 'Order 1',
    method: 'visa',
    language: 'no',
    country: 'SE',
    email: '',
    returnUrl: 'http://localhost/payment/1',
    cancelUrl: 'http://localhost/payment/1',
    webhookUrl: 'http://localhost/webhooks/stripe',
    keepCard: false,
  })
  stripe.pay(providerRef)
  for (const type of ['charge.refunded', 'charge.dispute.created']) {
    const result = await provider.readWebhook(toWebhookRequest(stripe.event(providerRef, type)))
    expect(result?.notices).toMatchObject([{ providerRef }])
  }
  const otherEvent = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    data: { object: { object: 'account', id: 'acct_1' } },
  })
  expect(await provider.readWebhook(toWebhookRequest(otherEvent))).toMatchObject({
    notices: [],
    reply: { status: 200 },
  })
  stripe.dispute(providerRef, 'warning_needs_response')
  expect((await provider.fetchAdjustments(providerRef)).disputes).toEqual([])
  await stripe.stop()
})

test('a dispute has its deadline and reason, is contested once, or given up; a fraud warning names its payment', async () => {
  const stripe = await startFakeStripe({ secretKey })
  const account = { secretKey, webhookSecret, url: stripe.url }
  const provider = createStripeProvider(account, { now: () => new Date() })
  const { providerRef } = await provider.createPayment(createPaymentInput())
  stripe.pay(providerRef)
  stripe.dispute(providerRef)
  const readDispute = async () => (await provider.fetchAdjustments(providerRef)).disputes[0]
  expect(await readDispute()).toMatchObject({
    state: 'open',
    reasonCode: 'fraudulent',
    evidenceDueAt: new Date(1_796_000_000_000),
    isUnderReview: false,
  })
  const disputeRef = (await readDispute())?.providerRef ?? ''
  const evidence = { disputeRef, statement: 'The credits were used.', document: Buffer.from('%PDF-') }
  await provider.contestDispute(evidence)
  await provider.contestDispute(evidence)
  await provider.acceptDispute(disputeRef)
  expect(stripe.evidence()).toEqual([
    {
      'evidence[uncategorized_file]': expect.stringMatching(/^file_/) as string,
      'evidence[uncategorized_text]': 'The credits were used.',
      submit: 'true',
    },
  ])
  expect(await readDispute()).toMatchObject({ state: 'open', isUnderReview: true })

  const other = await provider.createPayment(createPaymentInput())
  stripe.pay(other.providerRef)
  stripe.dispute(other.providerRef)
  const { disputes } = await provider.fetchAdjustments(other.providerRef)
  await provider.acceptDispute(disputes[0]?.providerRef ?? '')
  expect((await provider.fetchAdjustments(other.providerRef)).disputes).toMatchObject([{ state: 'lost' }])

  const report = toWebhookRequest(stripe.warn(other.providerRef))
  expect((await provider.readWebhook(report))?.notices).toMatchObject([{ providerRef: other.providerRef }])
  expect((await provider.fetchAdjustments(other.providerRef)).fraudWarnings).toMatchObject([
    { reason: 'made_with_stolen_card' },
  ])
  await stripe.stop()
})
