import type Stripe from 'stripe'
import type { ListedPayment, PaymentRange } from './payment-provider.ts'
import { toIntentSnapshot, toSessionSnapshot } from './stripe-snapshots.ts'

const pageSize = 100
const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** Expanded by the lists; failed refunds are not in `amount_refunded`. */
function hasAdjustments(intent: Stripe.PaymentIntent | string | null): boolean {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' && charge !== null && (charge.amount_refunded > 0 || charge.disputed)
}

/** Stripe's Checkout sessions of a range, and its payment intents if some of ours are charges of stored cards. */
export async function* listStripePayments(
  stripe: Stripe,
  { from, to, references }: PaymentRange,
): AsyncGenerator<ListedPayment> {
  const created = { gte: toSeconds(from), lt: toSeconds(to) }
  if (references.some((reference) => !reference.startsWith('pi_')))
    for await (const session of stripe.checkout.sessions.list({
      created,
      limit: pageSize,
      expand: ['data.payment_intent.latest_charge'],
    }))
      yield {
        ...toSessionSnapshot(session),
        providerRef: session.id,
        hasAdjustments: hasAdjustments(session.payment_intent),
      }
  if (references.some((reference) => reference.startsWith('pi_')))
    for await (const intent of stripe.paymentIntents.list({
      created,
      limit: pageSize,
      expand: ['data.latest_charge'],
    }))
      yield { ...toIntentSnapshot(intent), providerRef: intent.id, hasAdjustments: hasAdjustments(intent) }
}
