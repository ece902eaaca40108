import { clearPremium, markPremium } from '../../accounts/index.ts'
import { getBalance, isPremium, lockCredits } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { hasUnrefundedOrder } from './refund.sql.ts'

/**
 * A member is premium while at least one completed order was not fully refunded (docs/payments.md#premium). Call it in
 * the transaction that changes a refund; publishes a change to all open tabs of the member.
 */
export async function updatePremium(tx: Db, memberId: number, at: Date): Promise<void> {
  // Serialises refunding one order and paying another.
  await lockCredits(tx, memberId)
  const wasPremium = await isPremium(tx, memberId)
  const premium = await hasUnrefundedOrder(tx, memberId)
  if (wasPremium === premium) return
  await (premium ? markPremium(tx, memberId, at) : clearPremium(tx, memberId))
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits: await getBalance(tx, memberId),
    paid_user: premium,
  })
}
