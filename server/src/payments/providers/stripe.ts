// Stripe through its own library: hosted Checkout sessions, and payment intents for stored cards.
import { isBuiltInLanguage, toHtmlLang } from '@amarelle/contract/domain/languages'
import Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { StripeConfig } from '../../platform/config/payment-config.ts'
import type { NewPayment, PaymentProvider } from './payment-provider.ts'
import {
  isMoneyDispute,
  toStripeDisputeSnapshot,
  toIntentSnapshot,
  toStripeRefundSnapshot,
  toSessionSnapshot,
} from './stripe-snapshots.ts'
import { listStripePayments } from './list-stripe-payments.ts'
import { fetchStripeSettlements } from './settlements/stripe-settlements.ts'

type MethodType = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType
const stripeMethods: Readonly<Record<string, MethodType>> = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  blik: 'blik',
  przelewy24: 'p24',
  paypal: 'paypal',
}
/** The time for which a signed event is accepted. */
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
    // Callers retry with the same idempotency key.
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
  const resolveIntentId = async (ref: string): Promise<string> => {
    if (ref.startsWith('pi_')) return ref
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref)
    if (!intent) throw new Error('nothing was paid at Stripe yet')
    return typeof intent === 'string' ? intent : intent.id
  }
  /** Returns the reference we store for a payment: its session, or the intent itself for a stored-card charge. */
  const resolveRef = async (intent: string): Promise<string> =>
    (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? intent
  const findPaymentRef = async ({ object }: Stripe.Event.Data): Promise<string | null> => {
    const eventObject = object as {
      object?: string
      id?: string
      payment_intent?: string | { id: string } | null
    }
    if (eventObject.object === 'checkout.session') return eventObject.id ?? null
    const { payment_intent: intentReference } = eventObject
    const intentId =
      eventObject.object === 'payment_intent'
        ? eventObject.id
        : typeof intentReference === 'object'
          ? intentReference?.id
          : intentReference
    return intentId ? resolveRef(intentId) : null
  }
  const listRefunds = async (intent: string) =>
    (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data
  /** Stripe refuses a second answer. */
  const needsAnswer = async (disputeRef: string): Promise<boolean> =>
    (await stripe.disputes.retrieve(disputeRef)).status === 'needs_response'
  return {
    id: 'stripe',
    capabilities: { storedCard: true, refund: 'partial' },
    async createPayment(payment) {
      const method = stripeMethods[payment.method] ?? 'card'
      const keepsCard = payment.keepCard && method === 'card'
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: [method],
          // Always charge in the order's currency.
          adaptive_pricing: { enabled: false },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: payment.currency.toLowerCase(),
                unit_amount: payment.amountMinor,
                product_data: { name: payment.description },
              },
            },
          ],
          payment_intent_data: {
            ...toPaymentMetadata(payment),
            ...(keepsCard && { setup_future_usage: 'off_session' }),
          },
          ...(keepsCard && { customer_creation: 'always' }),
          ...(payment.email && { customer_email: payment.email }),
          client_reference_id: payment.attemptId,
          // Stripe refuses codes that it does not know; for an added language it follows the browser.
          locale: isBuiltInLanguage(payment.language) ? toHtmlLang(payment.language) : 'auto',
          success_url: payment.returnUrl,
          cancel_url: payment.cancelUrl,
        },
        { idempotencyKey: payment.attemptId },
      )
      if (!session.url) throw new Error('Stripe made a session without a page to pay on')
      return {
        providerRef: session.id,
        redirect: session.url,
        expiresAt: new Date(session.expires_at * 1000),
      }
    },
    async chargeStoredCard(payment, token) {
      const [customer = '', card = ''] = token.split('/')
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...toPaymentMetadata(payment),
            amount: payment.amountMinor,
            currency: payment.currency.toLowerCase(),
            customer,
            payment_method: card,
            allowed_payment_method_types: ['card'],
            // The member is online and can authenticate with their bank.
            confirm: true,
            return_url: payment.returnUrl,
          },
          { idempotencyKey: payment.attemptId },
        )
        return { providerRef: intent.id, redirect: intent.next_action?.redirect_to_url?.url ?? null }
      } catch (error) {
        // A decline still creates the intent, which reports the failure when fetched.
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
      const providerRef = await findPaymentRef(event.data)
      return {
        notices: providerRef ? [{ eventId: event.id, providerRef }] : [],
        reply: { status: 200, body: '' },
      }
    },
    async refund({ refundId, providerRef, amountMinor }) {
      const intent = await resolveIntentId(providerRef)
      // Stripe forgets an idempotency key after a day; earlier refunds are found in the list.
      const existing = (await listRefunds(intent)).find(({ metadata }) => metadata?.['refund'] === refundId)
      return toStripeRefundSnapshot(
        existing ??
          (await stripe.refunds.create(
            { payment_intent: intent, amount: amountMinor, metadata: { refund: refundId } },
            { idempotencyKey: refundId },
          )),
      )
    },
    async fetchAdjustments(providerRef) {
      const intent = await resolveIntentId(providerRef)
      const disputes = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
      const warnings = await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent, limit: 1 })
      return {
        refunds: (await listRefunds(intent)).map(toStripeRefundSnapshot),
        disputes: disputes.data.filter(isMoneyDispute).map(toStripeDisputeSnapshot),
        fraudWarnings: warnings.data.map(({ id, fraud_type: reason }) => ({ providerRef: id, reason })),
      }
    },
    listPayments: (range) => listStripePayments(stripe, range),
    fetchSettlements: (since) => fetchStripeSettlements(stripe, since),
    async contestDispute({ disputeRef, statement, document }) {
      if (!(await needsAnswer(disputeRef))) return
      const file = await stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data: document, name: 'evidence.pdf', type: 'application/pdf' },
      })
      await stripe.disputes.update(disputeRef, {
        evidence: { uncategorized_file: file.id, uncategorized_text: statement },
        submit: true,
      })
    },
    async acceptDispute(disputeRef) {
      if (await needsAnswer(disputeRef)) await stripe.disputes.close(disputeRef)
    },
  }
}
