// For tests of money that goes back: a provider that makes one refund of an id however often it is asked.
import type { PaymentProvider, RefundSnapshot } from '../../src/payments/providers/payment-provider.ts'

/** Remembers how each refund ended; `next` is how the next one will, and whether its answer gets lost. */
export const refundBank = {
  made: new Map<string, RefundSnapshot>(),
  next: { state: 'completed' as RefundSnapshot['state'], lost: false },
}
export const refundBankProvider = {
  capabilities: { storedCard: false, refund: 'partial' },
  async refund({ refundId, amountMinor, currency }) {
    const known = refundBank.made.get(refundId)
    const told = known ?? { providerRef: refundId, state: refundBank.next.state, amountMinor, currency }
    refundBank.made.set(refundId, told)
    if (refundBank.next.lost) throw new Error('the answer was lost')
    return told
  },
} as PaymentProvider
