import type { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { addMs } from '../../../platform/clock.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Config } from '../../../platform/config.ts'
import { type BankPaymentOrder, loadOwnBankPaymentOrder } from '../direct-debit/load-debit-order.ts'
import { toTransferReference, transferPeriodMs } from '../../providers/wire-transfer.ts'

/** Our bank account and the payment reference of an order; null when no account is configured. */
export function getTransferDetails({ bank }: Pick<Config, 'bank'>, order: BankPaymentOrder) {
  if (!bank) return null
  const { holder, iban, bic } = bank
  return {
    holder,
    iban,
    bic,
    reference: order.reference ?? toTransferReference(order.attemptId),
    expiresAt: order.expiresAt ?? addMs(order.createdAt, transferPeriodMs),
  }
}

/** Bank details and payment reference for an order. Throws `not_found`. */
export async function getTransferPage(
  context: RequestContext,
  attemptId: string,
): Promise<EndpointAnswer<typeof getTransferEndpoint>> {
  const order = await loadOwnBankPaymentOrder(context, attemptId, 'wire')
  const details = getTransferDetails(context.config, order)
  if (!details) throw createProblem('not_found')
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
