import { days, later } from '../../platform/clock.ts'
import type { Parts } from '../../platform/context.ts'
import { addJob } from '../../platform/jobs.ts'
import { creditorReference } from '../../platform/sepa-numbers.ts'
import { debitOrder } from '../direct-debit/mandate.sql.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { arrivedTransfer, setReference } from './wire.sql.ts'

/** How long an order waits for its money (docs/payments.md#bank-transfer). */
export const waitsFor = days(14)

/** What the payer writes on the transfer: check digits tell most slips of the pen. */
export const referenceOf = (attemptId: string): string =>
  creditorReference(attemptId.replaceAll('-', '').slice(0, 12).toUpperCase())

/** Bank transfer to the house's account, matched by its reference when the bank's statement is read. */
export function wireProvider({ db, clock, config }: Parts): PaymentProvider | null {
  if (!config.bank) return null
  return {
    id: 'wire',
    can: { storedCard: false, refund: 'none' },
    async create({ attemptId, currency }) {
      if (currency !== 'EUR') throw new Error(`no transfers in ${currency}`)
      await setReference(db, attemptId, referenceOf(attemptId))
      await addJob(db, 'transfer-mail', { attemptId }, { key: `transfer-mail:${attemptId}` })
      return {
        providerRef: attemptId,
        redirect: `/transfer?attempt=${attemptId}`,
        expiresAt: later(clock.now(), waitsFor),
        // All that is missing now is the money.
        pending: true,
      }
    },
    async fetch(attemptId) {
      const order = await debitOrder(db, attemptId)
      if (!order) throw new Error(`no transfer ${attemptId}`)
      const { amountMinor, currency } = order
      if (await arrivedTransfer(db, attemptId)) return { state: 'completed', amountMinor, currency }
      const over = (order.expiresAt ?? later(order.createdAt, waitsFor)) < clock.now()
      // Money that comes later still completes the order.
      return { state: over ? 'cancelled' : 'pending', amountMinor, currency }
    },
    // The bank reports by files, never here.
    readWebhook: async () => null,
  }
}
