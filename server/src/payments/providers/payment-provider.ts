import type { DisputeReasonCode } from '@amarelle/contract/staff/endpoints/money/disputes'
import type { SettlementReport } from './settlements/settlement-report.ts'

export type ProviderId = 'sandbox' | 'flexpay' | 'mollie' | 'stripe' | 'sepa-direct' | 'wire'

/** A payment as a provider reports it, mapped to our states (docs/payments.md#payment-states). */
export interface PaymentSnapshot {
  readonly state: 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
  /** `declined`, `expired` or the bank's return code of a failed payment; `unanswered` of a pending one. */
  readonly failure?: string
  readonly expiresAt?: Date
  /** The card that the member allowed us to store, once the payment is completed. */
  readonly card?: { readonly token: string; readonly label: string; readonly expiresOn: string | null }
}
/** A refund that we requested. */
export interface RefundSnapshot {
  readonly providerRef: string
  readonly state: 'pending' | 'completed' | 'failed'
  readonly amountMinor: number
  readonly currency: string
  readonly failure?: string
}
/** A chargeback: money that the payer's bank took back. */
export interface DisputeSnapshot {
  readonly providerRef: string
  readonly state: 'open' | 'won' | 'lost'
  readonly amountMinor: number
  readonly currency: string
  /** In the provider's words. */
  readonly reason?: string
  readonly reasonCode?: DisputeReasonCode
  /** Until when the provider takes evidence. */
  readonly evidenceDueAt?: Date
  /** Evidence was submitted, and the payer's bank has not decided. */
  readonly isUnderReview?: boolean
}
/** The card's issuer suspects fraud; a dispute may follow. */
export interface FraudWarningSnapshot {
  readonly providerRef: string
  /** In the issuer's words. */
  readonly reason: string
}
/** A payment in a provider's list. */
export interface ListedPayment extends PaymentSnapshot {
  readonly providerRef: string
  /** True if it has refunds or disputes, which only `fetchAdjustments` returns. */
  readonly hasAdjustments: boolean
}
/** Payments to list. */
export interface PaymentRange {
  /** When they were created; `from` is inclusive, `to` exclusive. */
  readonly from: Date
  readonly to: Date
  /** Ours of that time, the newest last. */
  readonly references: readonly string[]
}
/** Refunds, disputes and fraud warnings of a completed payment. */
export interface PaymentAdjustments {
  readonly refunds: readonly RefundSnapshot[]
  readonly disputes: readonly DisputeSnapshot[]
  readonly fraudWarnings?: readonly FraudWarningSnapshot[]
}
/** Describes why the payer's bank should give the money back to us. */
interface DisputeEvidence {
  readonly disputeRef: string
  /** In English, as the card schemes want it. */
  readonly statement: string
  /** The facts, as PDF. */
  readonly document: Buffer
}
export interface NewPayment {
  /** Our attempt's id, used as idempotency key: repeated calls create one payment. */
  readonly attemptId: string
  readonly orderNumber: string
  readonly amountMinor: number
  readonly currency: string
  /** Neutral: it may show up on a bank statement (docs/payments.md#statement-texts). */
  readonly description: string
  readonly method: string
  readonly language: string
  readonly country: string
  readonly email: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly webhookUrl: string
  /** The member allows the card to be stored at the provider. */
  readonly keepCard: boolean
}
interface RefundRequest {
  /** Our refund's id, used as idempotency key: repeated calls create one refund. */
  readonly refundId: string
  readonly providerRef: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
}
/** A webhook notice: says which payment to fetch, never what happened to it (docs/payments.md#webhooks). */
export interface ProviderWebhook {
  readonly eventId: string
  readonly providerRef: string
}
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams
  readonly body: Buffer
}

/**
 * Interface of every payment provider (docs/payments.md#providers). Every call throws when the provider is unreachable.
 */
export interface PaymentProvider {
  readonly id: ProviderId
  readonly capabilities: { readonly storedCard: boolean; readonly refund: 'none' | 'full' | 'partial' }
  /**
   * Creates a payment (idempotent) and returns the URL to pay at, which may be a page of ours. `pending`: after showing
   * that page, nothing more is required from the member.
   */
  createPayment: (
    payment: NewPayment,
  ) => Promise<{ providerRef: string; redirect: string; expiresAt?: Date; pending?: true }>
  /** Charges a stored card; `redirect` is set when the card's bank requires authentication of the member. */
  chargeStoredCard?: (
    payment: NewPayment,
    token: string,
  ) => Promise<{ providerRef: string; redirect: string | null }>
  /** Returns the payment that an attempt's stored-card charge created, however long ago; null when there is none. */
  findCharge?: (attemptId: string, token: string) => Promise<string | null>
  /** Returns the payment's current state; the only authoritative source. */
  fetchPayment: (providerRef: string) => Promise<PaymentSnapshot>
  /** Returns null when the request does not come from the provider. */
  readWebhook: (
    request: WebhookRequest,
  ) => Promise<{ notices: readonly ProviderWebhook[]; reply: { status: number; body: string } } | null>
  refund?: (request: RefundRequest) => Promise<RefundSnapshot>
  fetchAdjustments?: (providerRef: string) => Promise<PaymentAdjustments>
  /** Submits evidence against a dispute, once: a repeated call changes nothing. The outcome is reported as an adjustment. */
  contestDispute?: (evidence: DisputeEvidence) => Promise<void>
  /** Gives a dispute up. A repeated call changes nothing. */
  acceptDispute?: (disputeRef: string) => Promise<void>
  /**
   * The provider's payments of a range, page by page, where its API has such a list. It may contain others, and may lack some of ours,
   * which are then fetched one by one.
   */
  readonly listPayments?: (range: PaymentRange) => AsyncIterable<ListedPayment>
  /** Payouts of the provider since a moment (docs/payments.md#settlements). */
  fetchSettlements?: (since: Date) => AsyncIterable<SettlementReport>
}
