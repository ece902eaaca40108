// Stripe by its own library: hosted Checkout sessions, and payment intents for kept cards.
import Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { StripeConfig } from '../../platform/config.ts'
import type { NewPayment, PaymentProvider } from './payment-provider.ts'
import {
  isMoneyDispute,
  toStripeDisputeSnapshot,
  toIntentSnapshot,
  toStripeRefundSnapshot,
  toSessionSnapshot,
} from './stripe-snapshots.ts'

type MethodType = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType
const stripeMethods: Readonly<Record<string, MethodType>> = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  blik: 'blik',
  przelewy24: 'p24',
  paypal: 'paypal',
}
/** Seconds that a signed event is believed. */
const signatureToleranceSeconds = 300

function createStripeClient({
  secretKey,
  url,
  timeout,
}: StripeConfig & { readonly timeout?: number }): Stripe {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: timeout ?? 10_000,
    // Whoever asks here asks again in time, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
const toPaymentMetadata = ({ attemptId, orderNumber, description }: NewPayment) => ({
  description,
  metadata: { attempt: attemptId, order: orderNumber },
})

export function createStripeProvider(
  account: StripeConfig & { readonly timeout?: number },
  clock: Clock,
): Required<PaymentProvider> {
  const stripe = createStripeClient(account)
  const intentOf = async (ref: string): Promise<string> => {
    if (ref.startsWith('pi_')) return ref
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref)
    if (!intent) throw new Error('nothing was paid at Stripe yet')
    return typeof intent === 'string' ? intent : intent.id
  }
  /** Our name for a payment: its session, or the intent itself for a kept card. */
  const refOf = async (intent: string): Promise<string> =>
    (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? intent
  const meant = async ({ object }: Stripe.Event.Data): Promise<string | null> => {
    const about = object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
    if (about.object === 'checkout.session') return about.id ?? null
    const { payment_intent: of } = about
    const intent = about.object === 'payment_intent' ? about.id : typeof of === 'object' ? of?.id : of
    return intent ? refOf(intent) : null
  }
  const refundsOf = async (intent: string) =>
    (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data
  return {
    id: 'stripe',
    capabilities: { storedCard: true, refund: 'partial' },
    async createPayment(wanted) {
      const method = stripeMethods[wanted.method] ?? 'card'
      const keeps = wanted.keepCard && method === 'card'
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: [method],
          // The order's own currency, whatever the member's bank would like.
          adaptive_pricing: { enabled: false },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: wanted.currency.toLowerCase(),
                unit_amount: wanted.amountMinor,
                product_data: { name: wanted.description },
              },
            },
          ],
          payment_intent_data: {
            ...toPaymentMetadata(wanted),
            ...(keeps && { setup_future_usage: 'off_session' }),
          },
          ...(keeps && { customer_creation: 'always' }),
          ...(wanted.email && { customer_email: wanted.email }),
          client_reference_id: wanted.attemptId,
          locale: wanted.language === 'no' ? 'nb' : wanted.language,
          success_url: wanted.returnUrl,
          cancel_url: wanted.cancelUrl,
        },
        { idempotencyKey: wanted.attemptId },
      )
      if (!session.url) throw new Error('Stripe made a session without a page to pay on')
      return {
        providerRef: session.id,
        redirect: session.url,
        expiresAt: new Date(session.expires_at * 1000),
      }
    },
    async chargeStoredCard(wanted, token) {
      const [customer = '', card = ''] = token.split('/')
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...toPaymentMetadata(wanted),
            amount: wanted.amountMinor,
            currency: wanted.currency.toLowerCase(),
            customer,
            payment_method: card,
            allowed_payment_method_types: ['card'],
            // The member is here: a bank that wants to see them can.
            confirm: true,
            return_url: wanted.returnUrl,
          },
          { idempotencyKey: wanted.attemptId },
        )
        return { providerRef: intent.id, redirect: intent.next_action?.redirect_to_url?.url ?? null }
      } catch (error) {
        // Declined is an answer: the intent exists, and says so when it is asked.
        const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
        if (!declined) throw error
        return { providerRef: declined.id, redirect: null }
      }
    },
    async findCharge(attemptId, token) {
      const [customer = ''] = token.split('/')
      const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
      return data.find(({ metadata }) => metadata['attempt'] === attemptId)?.id ?? null
    },
    async fetchPayment(providerRef) {
      if (providerRef.startsWith('pi_'))
        return toIntentSnapshot(await stripe.paymentIntents.retrieve(providerRef))
      return toSessionSnapshot(
        await stripe.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent.payment_method'] }),
      )
    },
    async readWebhook({ headers, body }) {
      const header = headers['stripe-signature']
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          typeof header === 'string' ? header : '',
          account.webhookSecret,
          signatureToleranceSeconds,
          undefined,
          clock.now().getTime(),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
      const providerRef = await meant(event.data)
      return {
        notices: providerRef ? [{ eventId: event.id, providerRef }] : [],
        reply: { status: 200, body: '' },
      }
    },
    async refund({ refundId, providerRef, amountMinor }) {
      const intent = await intentOf(providerRef)
      // Stripe forgets a key after a day; what it made before then is found in its list.
      const known = (await refundsOf(intent)).find(({ metadata }) => metadata?.['refund'] === refundId)
      return toStripeRefundSnapshot(
        known ??
          (await stripe.refunds.create(
            { payment_intent: intent, amount: amountMinor, metadata: { refund: refundId } },
            { idempotencyKey: refundId },
          )),
      )
    },
    async fetchAdjustments(providerRef) {
      const intent = await intentOf(providerRef)
      const disputes = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
      return {
        refunds: (await refundsOf(intent)).map(toStripeRefundSnapshot),
        disputes: disputes.data.filter(isMoneyDispute).map(toStripeDisputeSnapshot),
      }
    },
  }
}
