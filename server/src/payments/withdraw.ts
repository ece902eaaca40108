import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { confirmWithdrawal, getWithdrawable, stateWithdrawal } from '@amarelle/contract/withdrawal'
import { type GivenProof, memberById, requireProof } from '../accounts/index.ts'
import { lockCredits } from '../credits/index.ts'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { newToken } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { callerKey, countUse, limit } from '../platform/limits.ts'
import { lockOrder } from './order.sql.ts'
import { queueRefund } from './refund.job.ts'
import { type Unused, unusedOf, withdrawableOrders } from './withdrawable.ts'
import {
  changeWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  orderOfMember,
  withdrawalOfOrder,
} from './withdrawal.sql.ts'

/** How long the owner of an order has to confirm what was stated without login; then staff decide. */
const ownerHasTime = days(14)
const wrongReceipts = 20

export const view = ({ orderNumber, credits, minor, currency, method, until }: Unused) => ({
  order: orderNumber,
  credits,
  refund: { minor, currency },
  method,
  until: until.toISOString(),
})

/** What step 1 is filled with. */
export async function withdrawable({
  db,
  clock,
  memberId,
}: Context): Promise<Answer<typeof getWithdrawable>> {
  const member = memberId === null ? null : await memberById(db, memberId)
  if (!member) return { email: '', orders: [] }
  return { email: member.email, orders: (await withdrawableOrders(db, member.id, clock.now())).map(view) }
}

/** Statements of one network in an hour, past which visitors there do a proof of work for each; and of one member. */
const [freeANetwork, ofMember] = [10, 30]

/** Never counted on the address or the order that is named: whoever types them is not their owner yet. */
async function limitStating(context: Context, proof: GivenProof): Promise<void> {
  const { memberId, source } = context
  if (memberId !== null) return limit(context, `withdraw-member:${memberId}`, ofMember, 3600)
  const stated = await countUse(context, `withdraw:${source}`, 3600)
  if (stated > freeANetwork) await requireProof(context, 'withdrawal', proof)
}

/**
 * Step 1: keeps what is stated. Who is logged in and names an own order is shown what comes back; everybody else is shown the
 * same whether the order exists or not.
 */
export async function startWithdrawal(
  context: Context,
  { name, order, email, ...proof }: Parsed<typeof stateWithdrawal>,
): Promise<Answer<typeof stateWithdrawal>> {
  await limitStating(context, proof)
  const { db, site, memberId, language } = context
  const now = context.clock.now()
  const receipt = `W-${newToken()
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
  const own = memberId === null ? null : await orderOfMember(db, { siteId: site.id, order, memberId })
  const unused = own === null ? null : await unusedOf(db, own, now)
  return { receipt, unused: unused && view(unused) }
}

export type Outcome = NonNullable<Answer<typeof confirmWithdrawal>['outcome']>
type Stated = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

/** Withdraws from an order that is the buyer's, as of that moment; the statement's row is locked. */
export async function withdrawFrom(tx: Db, stated: Stated, orderId: number, at: Date): Promise<Outcome> {
  const order = await lockOrder(tx, orderId)
  await lockCredits(tx, order.member_id)
  const known = { confirmed_at: at, member_id: order.member_id }
  const before = await withdrawalOfOrder(tx, orderId)
  if (before) {
    // Withdrawn from once already: acknowledged, and nothing more to do.
    await changeWithdrawal(tx, stated.id, {
      ...known,
      state: 'refused',
      order_id: orderId,
      refund_id: before.refund_id,
    })
    return before.state === 'confirmed' ? 'waiting' : before.refund_id ? 'refunded' : 'nothing_left'
  }
  const unused = await unusedOf(tx, orderId, at)
  if (!unused) {
    await changeWithdrawal(tx, stated.id, { ...known, state: 'confirmed', order_id: orderId })
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
  await changeWithdrawal(tx, stated.id, {
    ...known,
    state: 'settled',
    order_id: orderId,
    refund_id: refundId,
  })
  return refundId ? 'refunded' : 'nothing_left'
}

const outcomeOf = ({ state, refund_id }: Stated): Outcome =>
  state === 'confirmed' ? 'waiting' : refund_id ? 'refunded' : 'nothing_left'

/** Whoever states it without being the buyer by login: the owner is looked for after the answer, which tells nothing. */
async function askOwner(tx: Db, stated: Stated, now: Date): Promise<void> {
  const until = later(now, ownerHasTime)
  await changeWithdrawal(tx, stated.id, { state: 'awaiting_owner', confirmed_at: now, confirm_until: until })
  await addJob(tx, 'withdrawal-owner', { id: stated.id })
}

/** Step 2 in the transaction of its statement; the answer tells an outcome only of the member's own order. */
async function confirmStated(
  tx: Db,
  { memberId, site }: Context,
  stated: Stated,
  now: Date,
): Promise<Outcome | null> {
  if (stated.state !== 'stated') {
    const own = memberId !== null && memberId === stated.member_id && stated.order_id !== null
    return own && stated.state !== 'awaiting_owner' ? outcomeOf(stated) : null
  }
  const named = { siteId: site.id, order: stated.stated_order }
  const own = memberId === null ? null : await orderOfMember(tx, { ...named, memberId })
  if (own === null) {
    await askOwner(tx, stated, now)
    return null
  }
  const outcome = await withdrawFrom(tx, stated, own, now)
  await addJob(tx, 'withdrawal-mail', { id: stated.id })
  return outcome
}

/**
 * Step 2: withdraws from a member's own order, in one transaction with the refund and the mail that acknowledges it; of any
 * other the statement is kept with its moment until the owner confirms it. Confirmed again, it answers the same and does
 * nothing. Throws `not_found` for a receipt that was never given or was forgotten.
 */
export async function endWithdrawal(
  context: Context,
  { receipt }: Parsed<typeof confirmWithdrawal>,
): Promise<Answer<typeof confirmWithdrawal>> {
  const { site, log } = context
  const now = context.clock.now()
  const done = await inTransaction(context.db, async (tx) => {
    const stated = await lockWithdrawal(tx, site.id, receipt)
    if (!stated) return null
    const outcome = await confirmStated(tx, context, stated, now)
    if (outcome === 'waiting' && stated.state === 'stated')
      log.warn({ receipt }, 'a withdrawal waits for staff')
    return { receipt, at: (stated.confirmed_at ?? now).toISOString(), email: stated.email, outcome }
  })
  if (done) return done
  // Receipts are not guessed; only wrong ones count.
  await limit(context, `withdraw-receipt:${callerKey(context)}`, wrongReceipts, 3600)
  throw problem('not_found')
}
