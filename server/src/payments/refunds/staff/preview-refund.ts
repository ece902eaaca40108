import type { RefundKind, RefundPreview } from '@amarelle/contract/staff/endpoints/money/refunds'
import { findMemberById } from '../../../accounts/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { findOrderFor } from '../../orders/staff/find-order-for.ts'
import { planRefund, type RefundPlan } from './plan-refund.ts'
import { findRefundAllowance } from './refund-limit.ts'
import { writeRefundMail } from './refund-mail.job.ts'

/** Returns the facts that the mail about a planned refund states. */
export const toMailFacts = ({ order, amountMinor, credits, endsPremium }: RefundPlan) => ({
  order: order.number,
  amountMinor,
  currency: order.currency,
  method: order.method,
  credits,
  endsPremium,
})

/** Returns the effects that a refund would have now; nothing is changed. Throws `not_found` and `forbidden`. */
export async function previewRefund(
  services: Services,
  actor: StaffActor,
  {
    number,
    kind,
    amount,
  }: { readonly number: string; readonly kind: RefundKind; readonly amount?: number | undefined },
): Promise<RefundPreview> {
  const { order: found, place } = await findOrderFor(services, actor, 'orders.read', number)
  const plan = await planRefund(services, found.id, { kind, stated: amount })
  const { order, amountMinor, leftMinor } = plan
  const { currency } = order
  const limit = await findRefundAllowance(services, actor, place, { orderId: order.id, currency })
  const member = await findMemberById(services.db, order.memberId)
  const money = (minor: number) => ({ minor, currency })
  return {
    kind,
    amount: money(amountMinor),
    vat: money(plan.vatMinor),
    credits: { takenBack: plan.credits, used: plan.usedCredits, balanceAfter: plan.balanceAfter },
    left: money(leftMinor),
    choices: { unused: money(plan.unusedMinor), full: money(leftMinor) },
    endsPremium: plan.endsPremium,
    hasCreditNote: order.hasInvoice,
    method: order.method,
    byHand: plan.byHand,
    obstacle: plan.obstacle,
    limit: money(limit),
    needsApproval: amountMinor > limit,
    mail:
      member && member.status !== 'deleted'
        ? await writeRefundMail(services, member, toMailFacts(plan))
        : null,
  }
}
