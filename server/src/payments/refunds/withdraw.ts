import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  confirmWithdrawalEndpoint,
  getWithdrawableEndpoint,
  stateWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { type SubmittedProof, findMemberById, requireProof } from '../../accounts/index.ts'
import { lockCredits } from '../../credits/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getMemberId } from '../../platform/actor.ts'
import { lockOrder } from '../orders/order.sql.ts'
import { queueRefund } from './queue-refund.ts'
import { type UnusedCredits, findUnusedCredits, listWithdrawableOrders } from './withdrawable-orders.ts'
import {
  updateWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  findMemberOrder,
  findOrderWithdrawal,
} from './withdrawal.sql.ts'

/** The time in which an order's owner has to confirm a withdrawal stated without login; then staff decide. */
const ownerConfirmationPeriodMs = daysToMs(14)
const maxWrongReceiptsPerHour = 20
/** The law's period for a refund (docs/law.md#withdrawal). */
const refundPeriodMs = daysToMs(14)

export const toWithdrawableOrder = ({
  orderNumber,
  credits,
  minor,
  currency,
  method,
  until,
}: UnusedCredits) => ({
  order: orderNumber,
  credits,
  refund: { minor, currency },
  method,
  until: until.toISOString(),
})

/** Prefills step 1: the member's address and the orders that can be withdrawn from. */
export async function listWithdrawable(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getWithdrawableEndpoint>> {
  const { db, clock } = context
  const memberId = getMemberId(context)
  const member = memberId === null ? null : await findMemberById(db, memberId)
  if (!member) return { email: '', orders: [] }
  return {
    email: member.email,
    orders: (await listWithdrawableOrders(db, member.id, clock.now())).map(toWithdrawableOrder),
  }
}

/**
 * Limits per hour: statements of one network, above which visitors there must submit a proof of work for each; and
 * statements of one member.
 */
const [maxFreeStatementsPerNetwork, maxStatementsPerMember] = [10, 30]

/** Never limited by the stated address or order: whoever enters them may not be their owner. */
async function limitStatements(context: RequestContext, proof: SubmittedProof): Promise<void> {
  const { sourceNetwork } = context
  const memberId = getMemberId(context)
  if (memberId !== null)
    return enforceRateLimit(context, `withdraw-member:${memberId}`, maxStatementsPerMember, 3600)
  const statementCount = await incrementUsage(context, `withdraw:${sourceNetwork}`, 3600)
  if (statementCount > maxFreeStatementsPerNetwork) await requireProof(context, 'withdrawal', proof)
}

/**
 * Step 1: stores the statement. A logged-in member who names an own order sees the refund; everybody else gets the same
 * response whether the order exists or not.
 */
export async function startWithdrawal(
  context: RequestContext,
  { name, order, email, ...proof }: ParsedEndpointInput<typeof stateWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof stateWithdrawalEndpoint>> {
  await limitStatements(context, proof)
  const { db, site, language } = context
  const memberId = getMemberId(context)
  const now = context.clock.now()
  const receipt = `W-${createToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)
    .toUpperCase()}`
  await insertWithdrawal(db, {
    receipt,
    site_id: site.id,
    member_id: memberId,
    name,
    email,
    stated_order: order,
    language,
    stated_at: now,
    due_at: addMs(now, refundPeriodMs),
  })
  const ownOrderId =
    memberId === null ? null : await findMemberOrder(db, { siteId: site.id, order, memberId })
  const unused = ownOrderId === null ? null : await findUnusedCredits(db, ownOrderId, now)
  return { receipt, unused: unused && toWithdrawableOrder(unused) }
}

export type WithdrawalOutcome = NonNullable<EndpointAnswer<typeof confirmWithdrawalEndpoint>['outcome']>
type WithdrawalStatement = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

/** Withdraws from a buyer's order as of `at`; the statement's row must be locked. */
export async function withdrawFromOrder(
  tx: Db,
  statement: WithdrawalStatement,
  orderId: number,
  at: Date,
): Promise<WithdrawalOutcome> {
  const order = await lockOrder(tx, orderId)
  await lockCredits(tx, order.member_id)
  const confirmation = { confirmed_at: at, member_id: order.member_id }
  const earlierWithdrawal = await findOrderWithdrawal(tx, orderId)
  if (earlierWithdrawal) {
    // Already withdrawn: acknowledge it without doing anything.
    await updateWithdrawal(tx, statement.id, {
      ...confirmation,
      state: 'refused',
      order_id: orderId,
      refund_id: earlierWithdrawal.refund_id,
    })
    return earlierWithdrawal.state === 'confirmed'
      ? 'waiting'
      : earlierWithdrawal.refund_id
        ? 'refunded'
        : 'nothing_left'
  }
  const unused = await findUnusedCredits(tx, orderId, at)
  if (!unused) {
    await updateWithdrawal(tx, statement.id, { ...confirmation, state: 'confirmed', order_id: orderId })
    publishStaffChange(tx, 'cases')
    return 'waiting'
  }
  const refundId = unused.minor
    ? await queueRefund(tx, {
        orderId,
        attemptId: unused.attemptId,
        amountMinor: unused.minor,
        credits: unused.credits,
        reason: 'withdrawal',
        at,
      })
    : null
  await updateWithdrawal(tx, statement.id, {
    ...confirmation,
    state: 'settled',
    order_id: orderId,
    refund_id: refundId,
  })
  return refundId ? 'refunded' : 'nothing_left'
}

const toWithdrawalOutcome = ({ state, refund_id }: WithdrawalStatement): WithdrawalOutcome =>
  state === 'confirmed' ? 'waiting' : refund_id ? 'refunded' : 'nothing_left'

/** For statements without the buyer's login: the owner is looked up in a job, so that the response reveals nothing. */
async function requestOwnerConfirmation(tx: Db, statement: WithdrawalStatement, now: Date): Promise<void> {
  const until = addMs(now, ownerConfirmationPeriodMs)
  await updateWithdrawal(tx, statement.id, {
    state: 'awaiting_owner',
    confirmed_at: now,
    confirm_until: until,
  })
  await addJob(tx, 'withdrawal-owner', { id: statement.id })
}

/** Confirms a statement (step 2); returns an outcome only for the member's own order. */
async function confirmStatement(
  tx: Db,
  context: RequestContext,
  statement: WithdrawalStatement,
  now: Date,
): Promise<WithdrawalOutcome | null> {
  const { site } = context
  const memberId = getMemberId(context)
  if (statement.state !== 'stated') {
    const isOwn = memberId !== null && memberId === statement.member_id && statement.order_id !== null
    return isOwn && statement.state !== 'awaiting_owner' ? toWithdrawalOutcome(statement) : null
  }
  const named = { siteId: site.id, order: statement.stated_order }
  const ownOrderId = memberId === null ? null : await findMemberOrder(tx, { ...named, memberId })
  if (ownOrderId === null) {
    await requestOwnerConfirmation(tx, statement, now)
    return null
  }
  const outcome = await withdrawFromOrder(tx, statement, ownOrderId, now)
  await addJob(tx, 'withdrawal-mail', { id: statement.id })
  return outcome
}

/**
 * Step 2: withdraws from the member's own order, in one transaction with the refund and the acknowledgement mail;
 * otherwise records the time of confirmation until the owner confirms. A repeated call returns the same and does
 * nothing. Throws `not_found` for an unknown or expired receipt.
 */
export async function completeWithdrawal(
  context: RequestContext,
  { receipt }: ParsedEndpointInput<typeof confirmWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof confirmWithdrawalEndpoint>> {
  const { site, log } = context
  const now = context.clock.now()
  const result = await runInTransaction(context.db, async (tx) => {
    const statement = await lockWithdrawal(tx, site.id, receipt)
    if (!statement) return null
    const outcome = await confirmStatement(tx, context, statement, now)
    if (outcome === 'waiting' && statement.state === 'stated')
      log.warn({ receipt }, 'a withdrawal waits for staff')
    return { receipt, at: (statement.confirmed_at ?? now).toISOString(), email: statement.email, outcome }
  })
  if (result) return result
  // Only wrong receipts count, to prevent guessing.
  await enforceRateLimit(
    context,
    `withdraw-receipt:${createClientLimitKey(context)}`,
    maxWrongReceiptsPerHour,
    3600,
  )
  throw createProblem('not_found')
}
