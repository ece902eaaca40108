import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import {
  type giveRefundEndpoint,
  type RefundGround,
  type RefundKind,
  refundGrounds,
  refundUndoSeconds,
} from '@amarelle/contract/staff/endpoints/money/refunds'
import type { z } from 'zod'
import { lockCredits } from '../../../credits/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { addMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { claimIdempotencyKey } from '../../../platform/http/claim-idempotency-key.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type ApprovalKindRule, type Authority, recordAct, requestApproval } from '../../../staff/index.ts'
import { lockOrder } from '../../orders/order.sql.ts'
import { findOrderFor } from '../../orders/staff/find-order-for.ts'
import { formatDecimal } from '../../pricing/decimal-amount.ts'
import { queueRefund } from '../queue-refund.ts'
import { planRefund, type RefundPlan } from './plan-refund.ts'
import { toMailFacts } from './preview-refund.ts'
import { findRefundAllowance } from './refund-limit.ts'
import { type RefundMail, toRefundMailKey } from './refund-mail.job.ts'

interface WantedRefund {
  readonly orderId: number
  readonly kind: RefundKind
  /** The previewed figures, in minor units and credits. */
  readonly amountMinor: number
  readonly credits: number
  /** The rest of the payment at that time, in minor units; null if it was not shown. */
  readonly leftMinor: number | null
}
/**
 * Locks the order and the member's credits, and plans the refund again. Throws `refund_overtaken` and `refund_changed` if it is no longer
 * what was previewed, `refund_not_possible`, and a field error on `amount` for more than is left.
 */
async function planUnderLock(services: Services, wanted: WantedRefund): Promise<RefundPlan> {
  const { db: tx } = services
  const order = await lockOrder(tx, wanted.orderId)
  await lockCredits(tx, order.member_id)
  const plan = await planRefund(services, wanted.orderId, { kind: wanted.kind, stated: wanted.amountMinor })
  if (wanted.leftMinor !== null && plan.leftMinor !== wanted.leftMinor)
    throw createProblem('refund_overtaken')
  if (plan.obstacle) throw createProblem('refund_not_possible')
  const hasOwnAmount = wanted.kind === 'partial' || wanted.kind === 'goodwill'
  if (hasOwnAmount && wanted.amountMinor > plan.leftMinor) {
    const left = `${formatDecimal(plan.leftMinor)} ${plan.order.currency}`
    throw createFieldProblem({ amount: { code: 'refund_too_much', values: { left } } })
  }
  if (plan.amountMinor !== wanted.amountMinor || plan.credits !== wanted.credits)
    throw createProblem('refund_changed')
  return plan
}

interface RefundDecision {
  readonly ground: RefundGround
  /** The person who decided it, and the one who agreed where a second person was needed. */
  readonly staffId: number
  readonly approverId: number | null
}
/** Books a planned refund, and queues its money and mail for when it can no longer be taken back. Returns the refund's id. */
async function bookRefund(
  { db: tx, clock }: Services,
  plan: RefundPlan,
  { ground, staffId, approverId }: RefundDecision,
): Promise<string> {
  const { order, kind, amountMinor, credits } = plan
  const at = clock.now()
  const undoUntil = addMs(at, refundUndoSeconds * 1000)
  const refundId = await queueRefund(tx, {
    orderId: order.id,
    attemptId: order.attemptId ?? '',
    amountMinor,
    credits,
    reason: 'goodwill',
    at,
    given: { kind, ground, staffId, approverId, undoUntil },
  })
  const mail: RefundMail = { refundId, memberId: order.memberId, orderId: order.id, ...toMailFacts(plan) }
  await addJob(tx, 'refund-mail', mail, { key: toRefundMailKey(refundId), runAt: undoUntil })
  return refundId
}

const recordRefund = (
  services: Services,
  authority: Authority,
  plan: RefundPlan,
  id: string,
  after: object,
  reason: string,
) =>
  recordAct(services, services.db, authority, {
    act: 'refund.given',
    object: `order:${plan.order.number}`,
    memberId: plan.order.memberId,
    after: {
      refund: id,
      kind: plan.kind,
      amountMinor: plan.amountMinor,
      currency: plan.order.currency,
      credits: plan.credits,
      ...after,
    },
    reason,
  })

/**
 * Refunds an order as it was previewed, in one transaction, or asks a second person above the actor's limit; a repeated call does
 * nothing. Throws `not_found`, `forbidden`, `proof_of_identity_required`, what
 * `planUnderLock` throws, and `approval_open`.
 */
export const giveRefund = (
  services: Services,
  actor: StaffActor,
  { key, ...input }: z.output<(typeof giveRefundEndpoint)['input']>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const { number, kind, ground, reason, previewed } = input
    const { order, place, authority } = await findOrderFor(inside, actor, 'refunds.give', number)
    const call = { scope: `staff:${actor.staffId}`, key, endpoint: 'give refund', input }
    if (!(await claimIdempotencyKey(tx, call))) return
    const plan = await planUnderLock(inside, {
      orderId: order.id,
      kind,
      amountMinor: previewed.amount,
      credits: previewed.credits,
      leftMinor: previewed.left,
    })
    const { amountMinor, credits } = plan
    const { currency } = plan.order
    if (amountMinor > (await findRefundAllowance(inside, actor, place, { orderId: order.id, currency }))) {
      await requestApproval(services, tx, authority, {
        object: `order:${number}`,
        scope: { siteId: place.siteId, companyId: null },
        subject: {
          kind: 'refund',
          order: number,
          refund: kind,
          amount: { minor: amountMinor, currency },
          credits,
          ground,
        },
        reason,
        memberId: order.memberId,
      })
      return publishStaffChange(tx, 'orders')
    }
    const id = await bookRefund(inside, plan, { ground, staffId: actor.staffId, approverId: null })
    await recordRefund(inside, authority, plan, id, { ground }, reason)
  })

/** Makes a refund that a second person agreed to, if it is still what they saw. */
export const refundApproval: ApprovalKindRule = {
  kind: 'refund',
  permission: 'refunds.approve',
  perform: async (services, authority, { id: approval, subject, reason, askedByStaff }) => {
    if (subject.kind !== 'refund') return
    const order = await services.db
      .selectFrom('credit_order')
      .select('id')
      .where('number', '=', subject.order)
      .executeTakeFirstOrThrow()
    const plan = await planUnderLock(services, {
      orderId: order.id,
      kind: subject.refund,
      amountMinor: subject.amount.minor,
      credits: subject.credits,
      leftMinor: null,
    })
    const ground = refundGrounds.find((one) => one === subject.ground) ?? 'other'
    const decision = { ground, staffId: askedByStaff, approverId: authority.actor.staffId }
    const id = await bookRefund(services, plan, decision)
    await recordRefund(services, authority, plan, id, { ground, approval, askedByStaff }, reason)
  },
}
