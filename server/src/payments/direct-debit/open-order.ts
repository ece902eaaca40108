import { problem } from '@amarelle/contract/errors'
import type { Context } from '../../platform/context.ts'
import { requireMember } from '../../platform/require-member.ts'
import { type DebitOrder, debitOrder } from './mandate.sql.ts'

export type { DebitOrder } from './mandate.sql.ts'

/** The member's own attempt at one of our own providers; another's is none (`not_found`). */
export async function ownOrder(context: Context, attemptId: string, provider: string): Promise<DebitOrder> {
  const memberId = requireMember(context)
  const order = await debitOrder(context.db, attemptId)
  if (order?.memberId !== memberId || order.provider !== provider) throw problem('not_found')
  return order
}
/** One that can still be signed; refuses `order_closed`. */
export async function openDebitOrder(context: Context, attemptId: string): Promise<DebitOrder> {
  const order = await ownOrder(context, attemptId, 'sepa-direct')
  if (order.state !== 'loading' || order.orderState === 'completed') throw problem('order_closed')
  return order
}
