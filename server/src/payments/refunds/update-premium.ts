import { clearPremium, markPremium } from '../../accounts/index.ts'
import { getBalance, isPremium, lockCredits } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { hasUnrefundedOrder } from './refund.sql.ts'

/**
 * Premium stands as long as one completed order did not go back in full, and begins again with the next (docs/payments.md#premium). In the
 * transaction that changed what went back; every open tab is told when it changes something.
 */
export async function updatePremium(tx: Db, memberId: number, at: Date): Promise<void> {
  // One order may go back while another is paid: one after the other.
  await lockCredits(tx, memberId)
  const was = await isPremium(tx, memberId)
  const is = await hasUnrefundedOrder(tx, memberId)
  if (was === is) return
  await (is ? markPremium(tx, memberId, at) : clearPremium(tx, memberId))
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits: await getBalance(tx, memberId),
    paid_user: is,
  })
}
