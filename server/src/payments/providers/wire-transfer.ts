import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createCreditorReference } from '../../platform/sepa-numbers.ts'
import { findBankPaymentOrder } from './direct-debit.sql.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { findArrivedTransfer, storeTransferReference } from './wire-transfer.sql.ts'

/** How long an order waits for its money (docs/payments.md#bank-transfer). */
export const transferPeriodMs = daysToMs(14)

/** What the payer writes on the transfer: check digits tell most slips of the pen. */
export const toTransferReference = (attemptId: string): string =>
  createCreditorReference(attemptId.replaceAll('-', '').slice(0, 12).toUpperCase())

/** Bank transfer to the house's account, matched by its reference when the bank's statement is read. */
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
        // All that is missing now is the money.
        pending: true,
      }
    },
    async fetchPayment(attemptId) {
      const order = await findBankPaymentOrder(db, attemptId)
      if (!order) throw new Error(`no transfer ${attemptId}`)
      const { amountMinor, currency } = order
      if (await findArrivedTransfer(db, attemptId)) return { state: 'completed', amountMinor, currency }
      const over = (order.expiresAt ?? addMs(order.createdAt, transferPeriodMs)) < clock.now()
      // Money that comes later still completes the order.
      return { state: over ? 'cancelled' : 'pending', amountMinor, currency }
    },
    // The bank reports by files, never here.
    readWebhook: async () => null,
  }
}
