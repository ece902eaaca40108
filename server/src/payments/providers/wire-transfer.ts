import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createCreditorReference } from '../../platform/sepa-numbers.ts'
import { findBankPaymentOrder } from './direct-debit.sql.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { findArrivedTransfer, storeTransferReference } from './wire-transfer.sql.ts'

/** The time for which an order waits for the transfer (docs/payments.md#bank-transfer). */
export const transferPeriodMs = daysToMs(14)

/** Returns the payment reference that the payer states; its check digits detect most typing errors. */
export const toTransferReference = (attemptId: string): string =>
  createCreditorReference(attemptId.replaceAll('-', '').slice(0, 12).toUpperCase())

/**
 * Bank transfer to our account, matched by its reference when a bank statement is imported. Null when no bank account
 * is configured.
 */
export function createWireTransferProvider({ db, clock, config }: Services): PaymentProvider | null {
  if (!config.bank) return null
  return {
    id: 'wire',
    capabilities: { storedCard: false, refund: 'none' },
    async createPayment({ attemptId, currency }) {
      if (currency !== 'EUR') throw new Error(`no transfers in ${currency}`)
      await storeTransferReference(db, attemptId, toTransferReference(attemptId))
      await addJob(db, 'transfer-mail', { attemptId }, { key: `transfer-mail:${attemptId}` })
      return {
        providerRef: attemptId,
        redirect: `/transfer?attempt=${attemptId}`,
        expiresAt: addMs(clock.now(), transferPeriodMs),
        // Nothing more is required from the member; only the money is missing.
        pending: true,
      }
    },
    async fetchPayment(attemptId) {
      const order = await findBankPaymentOrder(db, attemptId)
      if (!order) throw new Error(`no transfer ${attemptId}`)
      const { amountMinor, currency } = order
      if (await findArrivedTransfer(db, attemptId)) return { state: 'completed', amountMinor, currency }
      const isExpired = (order.expiresAt ?? addMs(order.createdAt, transferPeriodMs)) < clock.now()
      // A transfer that arrives later still completes the order.
      return { state: isExpired ? 'cancelled' : 'pending', amountMinor, currency }
    },
    // The bank reports by files, not by webhooks.
    readWebhook: async () => null,
  }
}
