import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../../platform/context.ts'
import { assertMember } from '../../../platform/actor.ts'
import { type BankPaymentOrder, findBankPaymentOrder } from '../../providers/direct-debit.sql.ts'

export type { BankPaymentOrder } from '../../providers/direct-debit.sql.ts'

/** Loads the member's attempt with one of our bank providers. Throws `not_found`, also for another member's. */
export async function loadOwnBankPaymentOrder(
  context: RequestContext,
  attemptId: string,
  provider: string,
): Promise<BankPaymentOrder> {
  const memberId = assertMember(context)
  const order = await findBankPaymentOrder(context.db, attemptId)
  if (order?.memberId !== memberId || order.provider !== provider) throw createProblem('not_found')
  return order
}
/** Loads an attempt whose mandate can still be signed. Throws `not_found`, `order_closed`. */
export async function loadOpenDebitOrder(
  context: RequestContext,
  attemptId: string,
): Promise<BankPaymentOrder> {
  const order = await loadOwnBankPaymentOrder(context, attemptId, 'sepa-direct')
  if (order.state !== 'loading' || order.orderState === 'completed') throw createProblem('order_closed')
  return order
}
