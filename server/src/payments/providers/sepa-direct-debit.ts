import type { Services } from '../../platform/context.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import { createSmsProvider } from '../../platform/mail/sms.ts'
import type { PaymentProvider, PaymentSnapshot } from './payment-provider.ts'
import { findDebit, findBankPaymentOrder } from './direct-debit.sql.ts'

/** The time for which an order waits for a signed mandate. */
const signingPeriodMs = daysToMs(1)

/**
 * In-house direct debit (docs/payments.md#direct-debit): the member signs on our page, banks report by files. Null when
 * not configured.
 */
export function createSepaDirectDebitProvider(services: Services): PaymentProvider | null {
  const { db, clock, config } = services
  if (!config.bank?.creditorId || !createSmsProvider(services)) return null
  return {
    id: 'sepa-direct',
    capabilities: { storedCard: false, refund: 'none' },
    async createPayment({ attemptId, currency }) {
      if (currency !== 'EUR') throw new Error(`no direct debits in ${currency}`)
      return {
        providerRef: attemptId,
        redirect: `/directdebit?attempt=${attemptId}`,
        expiresAt: addMs(clock.now(), signingPeriodMs),
      }
    },
    async fetchPayment(attemptId): Promise<PaymentSnapshot> {
      const order = await findBankPaymentOrder(db, attemptId)
      if (!order) throw new Error(`no direct debit ${attemptId}`)
      const { amountMinor, currency } = order
      const debit = await findDebit(db, attemptId)
      if (!debit) {
        const expired = (order.expiresAt ?? addMs(order.createdAt, signingPeriodMs)) < clock.now()
        return { state: expired ? 'cancelled' : 'loading', amountMinor, currency }
      }
      // Credits granted early, or a payment that completed before, keep the payment completed; a return is reported as
      // a dispute.
      if (debit.state === 'settled' || debit.grantedEarly || debit.attemptState === 'completed')
        return { state: 'completed', amountMinor, currency }
      return debit.state === 'returned'
        ? { state: 'failed', amountMinor, currency, failure: debit.returnCode ?? 'returned' }
        : { state: 'pending', amountMinor, currency }
    },
    // Banks report by files, not by webhooks.
    readWebhook: async () => null,
    async fetchAdjustments(attemptId) {
      const debit = await findDebit(db, attemptId)
      if (debit?.state !== 'returned' || debit.attemptState !== 'completed')
        return { refunds: [], disputes: [] }
      const { amountMinor, currency, returnCode, endToEndId } = debit
      const reason = returnCode ? { reason: returnCode } : {}
      return {
        refunds: [],
        disputes: [
          {
            providerRef: endToEndId,
            state: 'lost',
            amountMinor,
            currency,
            reasonCode: 'direct_debit_refund',
            ...reason,
          },
        ],
      }
    },
  }
}
