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
import { addJob } from '../../platform/jobs/jobs.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { lockOrder } from '../orders/order.sql.ts'
import { queueRefund } from './refund.job.ts'
import { type UnusedCredits, findUnusedCredits, listWithdrawableOrders } from './withdrawable-orders.ts'
import {
  updateWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  findMemberOrder,
  findOrderWithdrawal,
} from './withdrawal.sql.ts'

/** How long the owner of an order has to confirm what was stated without login; then staff decide. */
const ownerConfirmationPeriodMs = daysToMs(14)
const maxWrongReceiptsPerHour = 20

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

/** What step 1 is filled with. */
export async function listWithdrawable({
  db,
  clock,
  memberId,
}: RequestContext): Promise<EndpointAnswer<typeof getWithdrawableEndpoint>> {
  const member = memberId === null ? null : await findMemberById(db, memberId)
  if (!member) return { email: '', orders: [] }
  return {
    email: member.email,
    orders: (await listWithdrawableOrders(db, member.id, clock.now())).map(toWithdrawableOrder),
  }
}

/** Statements of one network in an hour, past which visitors there do a proof of work for each; and of one member. */
const [maxFreeStatementsPerNetwork, maxStatementsPerMember] = [10, 30]

/** Never counted on the address or the order that is named: whoever types them is not their owner yet. */
async function limitStatements(context: RequestContext, proof: SubmittedProof): Promise<void> {
  const { memberId, sourceNetwork } = context
  if (memberId !== null)
    return enforceRateLimit(context, `withdraw-member:${memberId}`, maxStatementsPerMember, 3600)
  const stated = await incrementUsage(context, `withdraw:${sourceNetwork}`, 3600)
  if (stated > maxFreeStatementsPerNetwork) await requireProof(context, 'withdrawal', proof)
}

/**
 * Step 1: keeps what is stated. Who is logged in and names an own order is shown what comes back; everybody else is shown the
 * same whether the order exists or not.
 */
export async function startWithdrawal(
  context: RequestContext,
  { name, order, email, ...proof }: ParsedEndpointInput<typeof stateWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof stateWithdrawalEndpoint>> {
  await limitStatements(context, proof)
  const { db, site, memberId, language } = context
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
  })
  const own = memberId === null ? null : await findMemberOrder(db, { siteId: site.id, order, memberId })
  const unused = own === null ? null : await findUnusedCredits(db, own, now)
  return { receipt, unused: unused && toWithdrawableOrder(unused) }
}

export type WithdrawalOutcome = NonNullable<EndpointAnswer<typeof confirmWithdrawalEndpoint>['outcome']>
type WithdrawalStatement = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

/** Withdraws from an order that is the buyer's, as of that moment; the statement's row is locked. */
export async function withdrawFromOrder(
  tx: Db,
  stated: WithdrawalStatement,
  orderId: number,
  at: Date,
): Promise<WithdrawalOutcome> {
  const order = await lockOrder(tx, orderId)
  await lockCredits(tx, order.member_id)
  const known = { confirmed_at: at, member_id: order.member_id }
  const before = await findOrderWithdrawal(tx, orderId)
  if (before) {
    // Withdrawn from once already: acknowledged, and nothing more to do.
    await updateWithdrawal(tx, stated.id, {
      ...known,
      state: 'refused',
      order_id: orderId,
      refund_id: before.refund_id,
    })
    return before.state === 'confirmed' ? 'waiting' : before.refund_id ? 'refunded' : 'nothing_left'
  }
  const unused = await findUnusedCredits(tx, orderId, at)
  if (!unused) {
    await updateWithdrawal(tx, stated.id, { ...known, state: 'confirmed', order_id: orderId })
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
  await updateWithdrawal(tx, stated.id, {
    ...known,
    state: 'settled',
    order_id: orderId,
    refund_id: refundId,
  })
  return refundId ? 'refunded' : 'nothing_left'
}

const toWithdrawalOutcome = ({ state, refund_id }: WithdrawalStatement): WithdrawalOutcome =>
  state === 'confirmed' ? 'waiting' : refund_id ? 'refunded' : 'nothing_left'

/** Whoever states it without being the buyer by login: the owner is looked for after the answer, which tells nothing. */
async function requestOwnerConfirmation(tx: Db, stated: WithdrawalStatement, now: Date): Promise<void> {
  const until = addMs(now, ownerConfirmationPeriodMs)
  await updateWithdrawal(tx, stated.id, { state: 'awaiting_owner', confirmed_at: now, confirm_until: until })
  await addJob(tx, 'withdrawal-owner', { id: stated.id })
}

/** Step 2 in the transaction of its statement; the answer tells an outcome only of the member's own order. */
async function confirmStatement(
  tx: Db,
  { memberId, site }: RequestContext,
  stated: WithdrawalStatement,
  now: Date,
): Promise<WithdrawalOutcome | null> {
  if (stated.state !== 'stated') {
    const own = memberId !== null && memberId === stated.member_id && stated.order_id !== null
    return own && stated.state !== 'awaiting_owner' ? toWithdrawalOutcome(stated) : null
  }
  const named = { siteId: site.id, order: stated.stated_order }
  const own = memberId === null ? null : await findMemberOrder(tx, { ...named, memberId })
  if (own === null) {
    await requestOwnerConfirmation(tx, stated, now)
    return null
  }
  const outcome = await withdrawFromOrder(tx, stated, own, now)
  await addJob(tx, 'withdrawal-mail', { id: stated.id })
  return outcome
}

/**
 * Step 2: withdraws from a member's own order, in one transaction with the refund and the mail that acknowledges it; of any
 * other the statement is kept with its moment until the owner confirms it. Confirmed again, it answers the same and does
 * nothing. Throws `not_found` for a receipt that was never given or was forgotten.
 */
export async function completeWithdrawal(
  context: RequestContext,
  { receipt }: ParsedEndpointInput<typeof confirmWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof confirmWithdrawalEndpoint>> {
  const { site, log } = context
  const now = context.clock.now()
  const done = await runInTransaction(context.db, async (tx) => {
    const stated = await lockWithdrawal(tx, site.id, receipt)
    if (!stated) return null
    const outcome = await confirmStatement(tx, context, stated, now)
    if (outcome === 'waiting' && stated.state === 'stated')
      log.warn({ receipt }, 'a withdrawal waits for staff')
    return { receipt, at: (stated.confirmed_at ?? now).toISOString(), email: stated.email, outcome }
  })
  if (done) return done
  // Receipts are not guessed; only wrong ones count.
  await enforceRateLimit(
    context,
    `withdraw-receipt:${createClientLimitKey(context)}`,
    maxWrongReceiptsPerHour,
    3600,
  )
  throw createProblem('not_found')
}
