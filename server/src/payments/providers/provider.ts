/** What a payment provider says of a payment, in our own words (DOMAIN 1.2). */
export interface Snapshot {
  readonly state: 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
}
interface NewPayment {
  /** Our attempt's id: the provider makes one payment of it, however often it is asked. */
  readonly attemptId: string
  readonly amountMinor: number
  readonly currency: string
  readonly description: string
  readonly method: string
  readonly returnUrl: string
  readonly webhookUrl: string
}
/** What a provider sent to our webhook: which payment to ask it about, never what happened (DOMAIN 1.4 a). */
interface Notice {
  readonly eventId: string
  readonly providerRef: string
}

/** The one port that every provider stands behind (DOMAIN 1.4). */
export interface PaymentProvider {
  readonly id: string
  /** Throws when the provider can't be reached; asking again makes no second payment. */
  create: (payment: NewPayment) => Promise<{ providerRef: string; redirect: string }>
  fetch: (providerRef: string) => Promise<Snapshot>
  /** null when the signature is not the provider's. */
  readWebhook: (headers: Readonly<Record<string, unknown>>, body: Buffer) => Notice | null
}
