import { createProblem } from '@amarelle/contract/domain/errors'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { assertMember } from '../../platform/actor.ts'
import { getCompanyById } from '../../sites/index.ts'
import { findActiveDiscount, loadMemberDiscount } from './discounts.ts'
import { findLeavingCode, insertLeavingCode, lockMemberRow } from './leaving-offer.sql.ts'

const leavingCodeLifetimeMs = daysToMs(7)

/**
 * Percentage of the discount offered to a member who is about to delete the account; null when the company has no such
 * offer, the member used it, or a discount at least as good applies (docs/payments.md#leaving-offer).
 */
export async function findLeavingOfferPercentage(context: RequestContext): Promise<number | null> {
  const memberId = assertMember(context)
  const { db, site } = context
  if (!(await getCompanyById(db, site.company_id)).delete_discount) return null
  const active = await findActiveDiscount(context, memberId)
  if (active && active.percentage >= site.leaving_discount) return null
  const leavingCode = await findLeavingCode(db, memberId)
  if (!leavingCode) return site.leaving_discount
  const usableDiscount = await loadMemberDiscount(context, memberId, leavingCode.code).catch(() => null)
  return usableDiscount?.percentage ?? null
}

/** Returns the member's code for the offer, created once. Throws `code_not_found` when there is no offer. */
export async function claimLeavingOffer(context: RequestContext): Promise<string> {
  const memberId = assertMember(context)
  const percentage = await findLeavingOfferPercentage(context)
  if (percentage === null) throw createProblem('code_not_found')
  return runInTransaction(context.db, async (tx) => {
    await lockMemberRow(tx, memberId)
    const leavingCode = await findLeavingCode(tx, memberId)
    if (leavingCode) return leavingCode.code
    const suffix = createToken()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 8)
      .toUpperCase()
    const expiresAt = addMs(context.clock.now(), leavingCodeLifetimeMs)
    return insertLeavingCode(tx, { siteId: context.site.id, memberId, suffix, percentage, expiresAt })
  })
}
