import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { confirmWithdrawal, getWithdrawable, stateWithdrawal } from '@amarelle/contract/withdrawal'
import { memberById } from '../accounts/index.ts'
import { lockCredits } from '../credits/index.ts'
import type { Context } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { fingerprint, newToken } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { limit } from '../platform/limits.ts'
import { lockOrder } from './order.sql.ts'
import { queueRefund } from './refund.job.ts'
import { type Unused, unusedOf, withdrawableOrders } from './withdrawable.ts'
import {
  changeWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  orderOfBuyer,
  withdrawalOfOrder,
} from './withdrawal.sql.ts'

const view = ({ orderId, credits, minor, currency, method, until }: Unused) => ({
  order: orderId,
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

/** So that nobody tries orders and addresses in masses, and nobody is sent many mails. */
async function limitStating(context: Context, email: string): Promise<void> {
  await limit(context, `withdraw:${context.source}`, 10, 3600)
  await limit(context, `withdraw-mail:${fingerprint([context.site.id, email.toLowerCase()])}`, 5, 86_400)
}

/**
 * Step 1: keeps what is stated. Who is logged in and names an own order is shown what comes back; a visitor is shown the same
 * whether the order exists or not (DOMAIN 3.3).
 */
export async function startWithdrawal(
  context: Context,
  { name, order, email }: Parsed<typeof stateWithdrawal>,
): Promise<Answer<typeof stateWithdrawal>> {
  await limitStating(context, email)
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
  if (memberId === null) return { receipt, unused: null }
  // Only by the account: an address that somebody else has tells nothing.
  const own = await orderOfBuyer(db, { siteId: site.id, order, email: '', memberId })
  const unused = own === null ? null : await unusedOf(db, own, now)
  return { receipt, unused: unused && view(unused) }
}

type Outcome = NonNullable<Answer<typeof confirmWithdrawal>['outcome']>
type Stated = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

/** Refunds the unused part when order and buyer fit and the period runs; anything else waits for a person. */
async function carryOut(tx: Db, { memberId, site }: Context, stated: Stated, now: Date): Promise<Outcome> {
  const named = { siteId: site.id, order: stated.stated_order, email: stated.email, memberId }
  const orderId = await orderOfBuyer(tx, named)
  if (orderId === null) {
    await changeWithdrawal(tx, stated.id, { state: 'confirmed', confirmed_at: now })
    return 'waiting'
  }
  return withdrawFrom(tx, stated, orderId, now)
}

/** Withdraws from an order that is the buyer's, as of that moment; the statement's row is locked. */
export async function withdrawFrom(tx: Db, stated: Stated, orderId: number, at: Date): Promise<Outcome> {
  const order = await lockOrder(tx, orderId)
  await lockCredits(tx, order.member_id)
  const known = { confirmed_at: at, member_id: order.member_id }
  const before = await withdrawalOfOrder(tx, orderId)
  if (before) {
    // Withdrawn from once already: acknowledged, and nothing more to do.
    await changeWithdrawal(tx, stated.id, { ...known, state: 'refused', refund_id: before.refund_id })
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

/**
 * Step 2: withdraws, in one transaction with the refund and the mail that acknowledges it. Confirmed again, it answers the same
 * and does nothing (DOMAIN 3.2 I6). Throws `not_found` for a receipt that was never given or was forgotten.
 */
export async function endWithdrawal(
  context: Context,
  { receipt }: Parsed<typeof confirmWithdrawal>,
): Promise<Answer<typeof confirmWithdrawal>> {
  await limit(context, `withdraw-confirm:${context.source}`, 20, 3600)
  const { memberId, site, log } = context
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const stated = await lockWithdrawal(tx, site.id, receipt)
    if (!stated) throw problem('not_found')
    const isNew = stated.state === 'stated'
    const outcome = isNew ? await carryOut(tx, context, stated, now) : outcomeOf(stated)
    if (isNew) await addJob(tx, 'withdrawal-mail', { id: stated.id })
    if (isNew && outcome === 'waiting') log.warn({ receipt }, 'a withdrawal waits for staff')
    const own = memberId !== null && memberId === stated.member_id
    return {
      receipt,
      at: (stated.confirmed_at ?? now).toISOString(),
      email: stated.email,
      outcome: own ? outcome : null,
    }
  })
}
