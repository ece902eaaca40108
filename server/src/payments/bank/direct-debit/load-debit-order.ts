import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../../platform/context.ts'
import { assertMember } from '../../../platform/assert-member.ts'
import { type BankPaymentOrder, findBankPaymentOrder } from '../../providers/direct-debit.sql.ts'

export type { BankPaymentOrder } from '../../providers/direct-debit.sql.ts'

/** The member's own attempt at one of our own providers; another's is none (`not_found`). */
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
/** One that can still be signed; refuses `order_closed`. */
export async function loadOpenDebitOrder(
  context: RequestContext,
  attemptId: string,
): Promise<BankPaymentOrder> {
  const order = await loadOwnBankPaymentOrder(context, attemptId, 'sepa-direct')
  if (order.state !== 'loading' || order.orderState === 'completed') throw createProblem('order_closed')
  return order
}
