import { createProblem } from '@amarelle/contract/domain/errors'
import { timeBonusCode } from '@amarelle/contract/domain/limits'
import type { DiscountCode } from '@amarelle/contract/endpoints/payments'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { addMs, secondsToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toKnownProblem } from '../../platform/http/api.ts'
import { assertMember, getMemberId } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Buyer, loadBuyer } from './buyer.ts'
import { type DiscountRow, findMemberDiscounts, type MemberDiscountRow } from './discount.sql.ts'
import { isPaymentMethodCode } from './payment-method.sql.ts'

/** A valid code with its expiry for one member. */
export interface Discount extends Omit<DiscountRow, 'expiresAt'> {
  readonly expiresAt: Date | null
}

/** When a code expires for a member: its own expiry or the end of its window after sign-up, whichever is first. */
function getDiscountExpiry(row: DiscountRow, member: Redeemer['member']): Date | null {
  const window = row.windowSeconds === null ? null : addMs(member.signedUpAt, secondsToMs(row.windowSeconds))
  if (!row.expiresAt || !window) return row.expiresAt ?? window
  return row.expiresAt < window ? row.expiresAt : window
}

/** Describes who would use a code, and when. */
interface Redeemer {
  readonly now: Date
  readonly member: Pick<Member, 'id' | 'signedUpAt' | 'premiumSince'>
  /** Most codes are for all countries: the buyer is loaded only for the others. */
  readonly loadBuyer: () => Promise<Buyer>
}
const toRedeemer = (context: RequestContext, member: Member): Redeemer => ({
  now: context.clock.now(),
  member,
  loadBuyer: () => loadBuyer(context),
})

/** Returns the code's discount for a member. Throws as `loadMemberDiscount` does. */
async function toDiscount(
  { now, member, loadBuyer }: Redeemer,
  row: MemberDiscountRow | undefined,
): Promise<Discount> {
  const buyer = row?.country || row?.currency ? await loadBuyer() : null
  const isHidden = !row || row.status !== 'active' || (row.memberId !== null && row.memberId !== member.id)
  if (isHidden || (row.country !== null && row.country !== buyer?.country))
    throw createProblem('code_not_found')
  if (row.usedUp) throw createProblem('code_used')
  if (row.laterOrdersOnly && !row.hasOrdered) throw createProblem('code_later_orders')
  if (row.firstOrderOnly && (member.premiumSince !== null || row.hasOrdered)) throw createProblem('code_used')
  const expiresAt = getDiscountExpiry(row, member)
  if (expiresAt && expiresAt <= now) throw createProblem('code_expired')
  if (row.currency !== null && row.currency !== buyer?.currency)
    throw createProblem('code_other_currency', { currency: row.currency })
  const { usedUp: _usedUp, hasOrdered: _hasOrdered, ...discount } = row
  return { ...discount, expiresAt }
}

/**
 * Loads a code for a member. Throws `code_not_found` (also for another member's, another country's and a disabled
 * code), `code_used`, `code_later_orders`, `code_expired`, `code_other_currency` (docs/payments.md#discounts). Minimum order and payment
 * methods are checked with the order.
 */
export async function loadMemberDiscount(
  context: RequestContext,
  memberId: number,
  code: string,
): Promise<Discount> {
  const member = await findMemberById(context.db, memberId)
  if (!member) throw createProblem('code_not_found')
  const [row] = await findMemberDiscounts(context.db, {
    siteId: context.site.id,
    memberId,
    codes: [code],
  })
  return toDiscount(toRedeemer(context, member), row)
}

/** Like `toDiscount`, but returns null for a code that can't be used. */
async function toUsableDiscount(
  redeemer: Redeemer,
  row: MemberDiscountRow | undefined,
): Promise<Discount | null> {
  try {
    return await toDiscount(redeemer, row)
  } catch (error) {
    if (toKnownProblem(error)) return null
    throw error
  }
}

interface ActiveDiscount extends Discount {
  /**
   * No discount at least as good follows: only then may the text say that a chance is lost
   * (docs/law.md#offers-without-false-urgency).
   */
  readonly isLastChance: boolean
}
const welcomeCode = 'WELCOME25'
/**
 * Returns the discount that applies without a code: the time bonus before the welcome discount
 * (docs/payments.md#welcome-discount-and-time-bonus). Null after the first paid order.
 */
export async function findActiveDiscount(
  context: RequestContext,
  memberId: number,
): Promise<ActiveDiscount | null> {
  const member = await findMemberById(context.db, memberId)
  return member && findFirstOrderDiscount(context.db, context.site.id, toRedeemer(context, member))
}
async function findFirstOrderDiscount(
  db: Db,
  siteId: number,
  redeemer: Redeemer,
): Promise<ActiveDiscount | null> {
  if (redeemer.member.premiumSince !== null) return null
  const rows = await findMemberDiscounts(db, {
    siteId,
    memberId: redeemer.member.id,
    codes: [timeBonusCode, welcomeCode],
  })
  const findUsable = (code: string) =>
    toUsableDiscount(
      redeemer,
      rows.find((row) => row.code.toLowerCase() === code.toLowerCase()),
    )
  const [bonus, welcome] = [await findUsable(timeBonusCode), await findUsable(welcomeCode)]
  if (!bonus) return welcome && { ...welcome, isLastChance: true }
  const isOutlivedByWelcome = welcome && (welcome.expiresAt ?? Infinity) > (bonus.expiresAt ?? Infinity)
  return { ...bonus, isLastChance: !isOutlivedByWelcome || welcome.percentage < bonus.percentage }
}

/** Returns the entered code, else the active discount. */
export async function selectDiscount(
  context: RequestContext,
  code: string | undefined,
): Promise<Discount | null> {
  const memberId = getMemberId(context)
  if (code) return loadMemberDiscount(context, assertMember(context), code)
  return memberId === null ? null : findActiveDiscount(context, memberId)
}

export const toDiscountCode = (discount: Discount): DiscountCode => ({
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
  paymentmethods: discount.methods.filter(isPaymentMethodCode),
})
