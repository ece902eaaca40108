// Maps Stripe objects to provider snapshots.
import type { DisputeReasonCode } from '@amarelle/contract/staff/endpoints/money/disputes'
import type Stripe from 'stripe'
import type { DisputeSnapshot, RefundSnapshot, PaymentSnapshot } from './payment-provider.ts'

/** A card expires at the end of its last month. */
const lastDayOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** Returns a reusable card: the customer id and the payment method id at Stripe. */
function toStoredCard({
  customer,
  payment_method: paymentMethod,
  setup_future_usage: futureUsage,
}: Stripe.PaymentIntent) {
  if (!futureUsage || !customer || typeof paymentMethod !== 'object' || !paymentMethod?.card) return undefined
  const { brand, last4, exp_month, exp_year } = paymentMethod.card
  return {
    token: `${typeof customer === 'string' ? customer : customer.id}/${paymentMethod.id}`,
    label: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`,
    expiresOn: lastDayOfMonth(exp_year, exp_month),
  }
}
const intentStates: Readonly<Record<string, PaymentSnapshot['state']>> = {
  succeeded: 'completed',
  processing: 'pending',
  requires_capture: 'pending',
  canceled: 'cancelled',
}
/** A declined intent returns to `requires_payment_method` and has no failed state. */
const isDeclined = (intent: Stripe.PaymentIntent) =>
  intent.status === 'requires_payment_method' && intent.last_payment_error != null

/** Maps a stored-card charge. */
export function toIntentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const declined = isDeclined(intent)
  return {
    state: declined ? 'failed' : (intentStates[intent.status] ?? 'loading'),
    amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(declined && { failure: 'declined' }),
  }
}
function toSessionState(session: Stripe.Checkout.Session): Pick<PaymentSnapshot, 'state' | 'failure'> {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (session.payment_status === 'paid') return { state: 'completed' }
  if (session.status === 'expired') return { state: 'failed', failure: 'expired' }
  if (intent?.status === 'canceled') return { state: 'cancelled' }
  if (session.status === 'complete')
    return intent && isDeclined(intent) ? { state: 'failed', failure: 'declined' } : { state: 'pending' }
  // After a decline the session stays open: the member may try another card.
  return { state: 'loading' }
}
/** Maps a hosted Checkout session. */
export function toSessionSnapshot(session: Stripe.Checkout.Session): PaymentSnapshot {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const card = session.payment_status === 'paid' && intent ? toStoredCard(intent) : undefined
  return {
    ...toSessionState(session),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    expiresAt: new Date(session.expires_at * 1000),
    ...(card && { card }),
  }
}
const stripeRefundStates: Readonly<Record<string, RefundSnapshot['state']>> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
}
export const toStripeRefundSnapshot = ({
  id,
  status,
  amount,
  currency,
  failure_reason,
}: Stripe.Refund): RefundSnapshot => ({
  providerRef: id,
  state: stripeRefundStates[status ?? ''] ?? 'pending',
  amountMinor: amount,
  currency: currency.toUpperCase(),
  ...(failure_reason && { failure: failure_reason }),
})
const stripeReasonCodes: Readonly<Record<string, DisputeReasonCode>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognised',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  duplicate: 'duplicate',
  credit_not_processed: 'credit_not_processed',
  debit_not_authorized: 'direct_debit_refund',
  customer_initiated: 'direct_debit_refund',
  insufficient_funds: 'direct_debit_refund',
}
const closedDisputeStates: Readonly<Record<string, DisputeSnapshot['state']>> = { won: 'won', lost: 'lost' }
/** False for inquiries (`warning_…`) and prevented disputes, which moved no money. */
export const isMoneyDispute = ({ status }: Stripe.Dispute): boolean =>
  !status.startsWith('warning_') && status !== 'prevented'
export const toStripeDisputeSnapshot = ({
  id,
  status,
  amount,
  currency,
  reason,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): DisputeSnapshot => ({
  providerRef: id,
  state: closedDisputeStates[status] ?? 'open',
  amountMinor: amount,
  currency: currency.toUpperCase(),
  reason,
  reasonCode: stripeReasonCodes[reason] ?? 'other',
  ...(dueBy !== null && { evidenceDueAt: new Date(dueBy * 1000) }),
  isUnderReview: status === 'under_review',
})
