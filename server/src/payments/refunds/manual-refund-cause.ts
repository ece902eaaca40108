import type { ManualRefundCause } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { PaymentAttempt } from '../orders/order.sql.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'

/** Returns why staff have to make a refund of this amount by hand; null if the provider makes it. */
export function findManualRefundCause(
  provider: PaymentProvider | null,
  attempt: Pick<PaymentAttempt, 'provider' | 'providerRef' | 'amountMinor'>,
  amountMinor: number,
): ManualRefundCause | null {
  if (attempt.provider === 'wire' || attempt.provider === 'sepa-direct') return 'bank_payment'
  if (!provider || !attempt.providerRef) return 'not_connected'
  if (!provider.refund || provider.capabilities.refund === 'none') return 'no_interface'
  return provider.capabilities.refund === 'full' && amountMinor !== attempt.amountMinor ? 'only_full' : null
}
