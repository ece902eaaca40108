import { problem } from '@amarelle/contract/errors'
import { timeBonusCode } from '@amarelle/contract/limits'
import type { DiscountCode } from '@amarelle/contract/payments'
import { type Member, memberById } from '../accounts/index.ts'
import { later, seconds } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asProblem } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { buyerOf } from './buyer.ts'
import { type DiscountRow, discountByCode, hasOrdered, isUsedUp } from './discount.sql.ts'
import { isMethodCode } from './method.sql.ts'

/** A code as it stands for one member now. */
export interface Discount extends Omit<DiscountRow, 'expiresAt'> {
  readonly expiresAt: Date | null
}

/** The last moment of a code for a member: its own end, or the end of its window after sign-up, whichever is first. */
function endOf(row: DiscountRow, member: Member): Date | null {
  const window = row.windowSeconds === null ? null : later(member.signedUpAt, seconds(row.windowSeconds))
  if (!row.expiresAt || !window) return row.expiresAt ?? window
  return row.expiresAt < window ? row.expiresAt : window
}

async function discountOf(context: Context, member: Member, code: string): Promise<Discount> {
  const { db, site, clock } = context
  const row = await discountByCode(db, site.id, code)
  // Most codes are for all countries: nobody is looked up for them.
  const buyer = row?.country || row?.currency ? await buyerOf(context) : null
  const hidden = !row || row.status !== 'active' || (row.memberId !== null && row.memberId !== member.id)
  if (hidden || (row.country !== null && row.country !== buyer?.country)) throw problem('code_not_found')
  if (await isUsedUp(db, row, member.id)) throw problem('code_used')
  const paid = row.firstOrderOnly && (member.premiumSince !== null || (await hasOrdered(db, member.id)))
  if (paid) throw problem('code_used')
  const expiresAt = endOf(row, member)
  if (expiresAt && expiresAt <= clock.now()) throw problem('code_expired')
  if (row.currency !== null && row.currency !== buyer?.currency)
    throw problem('code_other_currency', { currency: row.currency })
  return { ...row, expiresAt }
}

/**
 * A code for a member. Throws `code_not_found` (also for another member's, another country's and a disabled one),
 * `code_used`, `code_expired`, `code_other_currency` (docs/payments.md#discounts). The least order and the payment methods are
 * looked at when there is an order.
 */
export async function discountFor(context: Context, memberId: number, code: string): Promise<Discount> {
  const member = await memberById(context.db, memberId)
  if (!member) throw problem('code_not_found')
  return discountOf(context, member, code)
}

/** A code that may be used up, over or not on offer here. */
async function discountIfAny(context: Context, member: Member, code: string): Promise<Discount | null> {
  try {
    return await discountOf(context, member, code)
  } catch (error) {
    if (asProblem(error)) return null
    throw error
  }
}

interface ActiveDiscount extends Discount {
  /** Nothing as good comes after it: only then it may be said that a chance is lost (docs/law.md#offers-without-false-urgency). */
  readonly last: boolean
}
const welcomeCode = 'WELCOME25'
/**
 * The discount that applies without a code: the time bonus before the welcome discount (docs/payments.md#welcome-discount-and-time-bonus). Null for who has
 * paid: both are for the first order.
 */
export async function activeDiscount(context: Context, memberId: number): Promise<ActiveDiscount | null> {
  const member = await memberById(context.db, memberId)
  if (!member || member.premiumSince !== null) return null
  const bonus = await discountIfAny(context, member, timeBonusCode)
  const welcome = await discountIfAny(context, member, welcomeCode)
  if (!bonus) return welcome && { ...welcome, last: true }
  const outlived = welcome && (welcome.expiresAt ?? Infinity) > (bonus.expiresAt ?? Infinity)
  return { ...bonus, last: !outlived || welcome.percentage < bonus.percentage }
}

/** The entered code, else what is active. */
export async function chosenDiscount(context: Context, code: string | undefined): Promise<Discount | null> {
  const { memberId } = context
  if (code) return discountFor(context, requireMember(context), code)
  return memberId === null ? null : activeDiscount(context, memberId)
}

export const discountView = (discount: Discount): DiscountCode => ({
  code: discount.code,
  country: discount.country,
  user_id: discount.memberId,
  expires: discount.expiresAt?.toISOString() ?? null,
  value_percentage: discount.percentage,
  currency: discount.currency,
  minimum_order_value: discount.minimumMinor,
  status: discount.status as DiscountCode['status'],
  validity: discount.validity as DiscountCode['validity'],
  expired: false,
  paymentmethods: discount.methods.filter(isMethodCode),
})
