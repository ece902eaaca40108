// For tests of money that goes back: a provider that makes one refund of an id however often it is asked.
import type { PaymentProvider, RefundSnapshot } from './providers/provider.ts'

/** Remembers how each refund ended; `next` is how the next one will, and whether its answer gets lost. */
export const bank = {
  made: new Map<string, RefundSnapshot>(),
  next: { state: 'completed' as RefundSnapshot['state'], lost: false },
}
export const bankProvider = {
  can: { storedCard: false, refund: 'partial' },
  async refund({ refundId, amountMinor, currency }) {
    const known = bank.made.get(refundId)
    const told = known ?? { providerRef: refundId, state: bank.next.state, amountMinor, currency }
    bank.made.set(refundId, told)
    if (bank.next.lost) throw new Error('the answer was lost')
    return told
  },
} as PaymentProvider
