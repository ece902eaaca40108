export type ProviderId = 'sandbox' | 'flexpay' | 'mollie' | 'stripe' | 'sepa-direct' | 'wire'

/** What a payment provider says of a payment, in our own words (docs/payments.md#payment-states). */
export interface PaymentSnapshot {
  readonly state: 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
  /** Why it failed, in our words: `declined`, `expired`, or what a bank returned; `unanswered` of one that is pending. */
  readonly failure?: string
  readonly expiresAt?: Date
  /** The card that the member let us keep, once the payment is completed. */
  readonly card?: { readonly token: string; readonly label: string; readonly expiresOn: string | null }
}
/** Money that went back by our order. */
export interface RefundSnapshot {
  readonly providerRef: string
  readonly state: 'pending' | 'completed' | 'failed'
  readonly amountMinor: number
  readonly currency: string
  readonly failure?: string
}
/** Money that the payer's bank took back. */
export interface DisputeSnapshot {
  readonly providerRef: string
  readonly state: 'open' | 'won' | 'lost'
  readonly amountMinor: number
  readonly currency: string
  readonly reason?: string
}
export interface NewPayment {
  /** Our attempt's id: the provider makes one payment of it, however often it is asked. */
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
  /** The member lets us keep the card at the provider. */
  readonly keepCard: boolean
}
interface RefundRequest {
  /** Our refund's id: the provider makes one refund of it, however often it is asked. */
  readonly refundId: string
  readonly providerRef: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
}
/** What a provider sent to our webhook: which payment to ask it about, never what happened (docs/payments.md#webhooks). */
export interface ProviderWebhook {
  readonly eventId: string
  readonly providerRef: string
}
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** The one port that every provider stands behind (docs/payments.md#providers). Every call throws when the provider can't be reached. */
export interface PaymentProvider {
  readonly id: ProviderId
  readonly capabilities: { readonly storedCard: boolean; readonly refund: 'none' | 'full' | 'partial' }
  /**
   * Answers where the member pays, which may be a page of ours; asking again makes no second payment. `pending`: once the
   * member has seen that page, there is nothing more for them to do on it.
   */
  createPayment: (
    payment: NewPayment,
  ) => Promise<{ providerRef: string; redirect: string; expiresAt?: Date; pending?: true }>
  /** Charges a kept card; `redirect` is set when the card's bank wants to see the member. */
  chargeStoredCard?: (
    payment: NewPayment,
    token: string,
  ) => Promise<{ providerRef: string; redirect: string | null }>
  /** What it made of an attempt's charge to a kept card, however long ago; null when it never made one. */
  findCharge?: (attemptId: string, token: string) => Promise<string | null>
  /** Always the truth. */
  fetchPayment: (providerRef: string) => Promise<PaymentSnapshot>
  /** null when the request is not the provider's. */
  readWebhook: (
    request: WebhookRequest,
  ) => Promise<{ notices: readonly ProviderWebhook[]; reply: { status: number; body: string } } | null>
  refund?: (wanted: RefundRequest) => Promise<RefundSnapshot>
  fetchAdjustments?: (
    providerRef: string,
  ) => Promise<{ refunds: readonly RefundSnapshot[]; disputes: readonly DisputeSnapshot[] }>
}
