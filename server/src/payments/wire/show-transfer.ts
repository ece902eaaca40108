import type { getTransfer } from '@amarelle/contract/direct-debit'
import type { Answer } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import { later } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { type DebitOrder, ownOrder } from '../direct-debit/open-order.ts'
import { referenceOf, waitsFor } from './provider.ts'

/** The house's account with what is written on the transfer of an order; null in a house without an account. */
export function transferDetails({ bank }: Pick<Config, 'bank'>, order: DebitOrder) {
  if (!bank) return null
  const { holder, iban, bic } = bank
  return {
    holder,
    iban,
    bic,
    reference: order.reference ?? referenceOf(order.attemptId),
    expiresAt: order.expiresAt ?? later(order.createdAt, waitsFor),
  }
}

/** Where to send the money for an order, and what to write on it. */
export async function showTransfer(context: Context, attemptId: string): Promise<Answer<typeof getTransfer>> {
  const order = await ownOrder(context, attemptId, 'wire')
  const details = transferDetails(context.config, order)
  if (!details) throw problem('not_found')
  const { expiresAt, ...account } = details
  return {
    order: order.orderNumber,
    credits: order.credits,
    total: { minor: order.amountMinor, currency: order.currency },
    state: order.orderState === 'completed' ? 'completed' : order.state,
    ...account,
    expires_at: expiresAt.toISOString(),
  }
}
