import { problem } from '@amarelle/contract/errors'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newToken } from '../platform/ids.ts'
import { requireMember } from '../platform/require-member.ts'
import { companyById } from '../sites/index.ts'
import { activeDiscount, discountFor } from './discounts.ts'
import { codeOfLeaving, insertLeavingCode, lockBuyer } from './leaving-offer.sql.ts'

const lifetime = days(7)

/**
 * Percent off the next order for a member who is about to delete the account; null where the company has no such offer,
 * the member had it, or a discount that is as good applies anyway (docs/payments.md#leaving-offer).
 */
export async function leavingOffer(context: Context): Promise<number | null> {
  const memberId = requireMember(context)
  const { db, site } = context
  if (!(await companyById(db, site.company_id)).delete_discount) return null
  const active = await activeDiscount(context, memberId)
  if (active && active.percentage >= site.leaving_discount) return null
  const own = await codeOfLeaving(db, memberId)
  if (!own) return site.leaving_discount
  const open = await discountFor(context, memberId, own.code).catch(() => null)
  return open?.percentage ?? null
}

/** The member's own code for it, made once. Throws `code_not_found` where there is no offer. */
export async function codeForStaying(context: Context): Promise<string> {
  const memberId = requireMember(context)
  const percentage = await leavingOffer(context)
  if (percentage === null) throw problem('code_not_found')
  return inTransaction(context.db, async (tx) => {
    await lockBuyer(tx, memberId)
    const own = await codeOfLeaving(tx, memberId)
    if (own) return own.code
    const mark = newToken()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 8)
      .toUpperCase()
    const expiresAt = later(context.clock.now(), lifetime)
    return insertLeavingCode(tx, { siteId: context.site.id, memberId, mark, percentage, expiresAt })
  })
}
