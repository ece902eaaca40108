// For tests of refunds: a provider with idempotent refunds.
import type { PaymentProvider, RefundSnapshot } from '../../src/payments/providers/payment-provider.ts'

/** The refunds made, and the result of the next one; `lost`: its response gets lost. */
export const refundBank = {
  made: new Map<string, RefundSnapshot>(),
  next: { state: 'completed' as RefundSnapshot['state'], lost: false },
}
export const refundBankProvider = {
  capabilities: { storedCard: false, refund: 'partial' },
  async refund({ refundId, amountMinor, currency }) {
    const existing = refundBank.made.get(refundId)
    const snapshot = existing ?? {
      providerRef: refundId,
      state: refundBank.next.state,
      amountMinor,
      currency,
    }
    refundBank.made.set(refundId, snapshot)
    if (refundBank.next.lost) throw new Error('the answer was lost')
    return snapshot
  },
} as PaymentProvider
