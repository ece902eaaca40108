import type { Parts } from '../../platform/context.ts'
import { days, later } from '../../platform/clock.ts'
import { smsProviderOf } from '../../platform/sms.ts'
import type { PaymentProvider, Snapshot } from '../providers/provider.ts'
import { debitOf, debitOrder } from './mandate.sql.ts'

/** An order that nobody signed. */
const signedWithin = days(1)

/** Direct debit in-house (docs/payments.md#direct-debit): the member signs on a page of ours, banks answer by files. */
export function sepaDirectProvider(parts: Parts): PaymentProvider | null {
  const { db, clock, config } = parts
  if (!config.bank?.creditorId || !smsProviderOf(parts)) return null
  return {
    id: 'sepa-direct',
    can: { storedCard: false, refund: 'none' },
    async create({ attemptId, currency }) {
      if (currency !== 'EUR') throw new Error(`no direct debits in ${currency}`)
      return {
        providerRef: attemptId,
        redirect: `/directdebit?attempt=${attemptId}`,
        expiresAt: later(clock.now(), signedWithin),
      }
    },
    async fetch(attemptId): Promise<Snapshot> {
      const order = await debitOrder(db, attemptId)
      if (!order) throw new Error(`no direct debit ${attemptId}`)
      const { amountMinor, currency } = order
      const debit = await debitOf(db, attemptId)
      if (!debit) {
        const expired = (order.expiresAt ?? later(order.createdAt, signedWithin)) < clock.now()
        return { state: expired ? 'cancelled' : 'loading', amountMinor, currency }
      }
      // What was given on trust, or was paid before, was a payment; a return is a dispute of it.
      if (debit.state === 'settled' || debit.grantedEarly || debit.attemptState === 'completed')
        return { state: 'completed', amountMinor, currency }
      return debit.state === 'returned'
        ? { state: 'failed', amountMinor, currency, failure: debit.returnCode ?? 'returned' }
        : { state: 'pending', amountMinor, currency }
    },
    // Banks report by files, never here.
    readWebhook: async () => null,
    async adjustments(attemptId) {
      const debit = await debitOf(db, attemptId)
      if (debit?.state !== 'returned' || debit.attemptState !== 'completed')
        return { refunds: [], disputes: [] }
      const { amountMinor, currency, returnCode, endToEndId } = debit
      const reason = returnCode ? { reason: returnCode } : {}
      return {
        refunds: [],
        disputes: [{ providerRef: endToEndId, state: 'lost', amountMinor, currency, ...reason }],
      }
    },
  }
}
