import { createProblem } from '@amarelle/contract/domain/errors'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { getCompanyById } from '../../sites/index.ts'
import { findActiveDiscount, loadMemberDiscount } from './discounts.ts'
import { findLeavingCode, insertLeavingCode, lockMemberRow } from './leaving-offer.sql.ts'

const leavingCodeLifetimeMs = daysToMs(7)

/**
 * Percent off the next order for a member who is about to delete the account; null where the company has no such offer,
 * the member had it, or a discount that is as good applies anyway (docs/payments.md#leaving-offer).
 */
export async function findLeavingOfferPercentage(context: RequestContext): Promise<number | null> {
  const memberId = assertMember(context)
  const { db, site } = context
  if (!(await getCompanyById(db, site.company_id)).delete_discount) return null
  const active = await findActiveDiscount(context, memberId)
  if (active && active.percentage >= site.leaving_discount) return null
  const own = await findLeavingCode(db, memberId)
  if (!own) return site.leaving_discount
  const open = await loadMemberDiscount(context, memberId, own.code).catch(() => null)
  return open?.percentage ?? null
}

/** The member's own code for it, made once. Throws `code_not_found` where there is no offer. */
export async function claimLeavingOffer(context: RequestContext): Promise<string> {
  const memberId = assertMember(context)
  const percentage = await findLeavingOfferPercentage(context)
  if (percentage === null) throw createProblem('code_not_found')
  return runInTransaction(context.db, async (tx) => {
    await lockMemberRow(tx, memberId)
    const own = await findLeavingCode(tx, memberId)
    if (own) return own.code
    const mark = createToken()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 8)
      .toUpperCase()
    const expiresAt = addMs(context.clock.now(), leavingCodeLifetimeMs)
    return insertLeavingCode(tx, { siteId: context.site.id, memberId, suffix: mark, percentage, expiresAt })
  })
}
