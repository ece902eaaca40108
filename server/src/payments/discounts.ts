import { problem } from '@amarelle/contract/errors'
import { timeBonusCode } from '@amarelle/contract/limits'
import type { DiscountCode } from '@amarelle/contract/payments'
import { type Member, memberById } from '../accounts/index.ts'
import { later, seconds } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { requireMember } from '../platform/require-member.ts'

const codes = (db: Db) =>
  db
    .selectFrom('discount_code')
    .select([
      'id',
      'site_id as siteId',
      'code',
      'percentage',
      'country',
      'member_id as memberId',
      'currency',
      'minimum_minor as minimumMinor',
      'status',
      'validity',
      'first_order_only as firstOrderOnly',
      'window_seconds as windowSeconds',
      'methods',
      'expires_at as expiresAt',
    ])
type Row = Awaited<ReturnType<typeof rowOf>> & object
const rowOf = (db: Db, siteId: number, code: string) =>
  codes(db)
    .where((e) => e.or([e('site_id', '=', siteId), e('site_id', 'is', null)]))
    .where((e) => e(e.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .orderBy('site_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

/** A code as it stands for one member now. */
export interface Discount extends Omit<Row, 'expiresAt'> {
  readonly expiresAt: Date | null
}

/** The last moment of a code for a member: its own end, or the end of its window after sign-up, whichever is first. */
function endOf(row: Row, member: Member): Date | null {
  const window = row.windowSeconds === null ? null : later(member.signedUpAt, seconds(row.windowSeconds))
  if (!row.expiresAt || !window) return row.expiresAt ?? window
  return row.expiresAt < window ? row.expiresAt : window
}

const usedBy = async (db: Db, row: Row, memberId: number): Promise<boolean> => {
  if (row.validity === 'unlimited') return false
  const uses = db
    .selectFrom('discount_redemption')
    .select('order_id')
    .where('discount_code_id', '=', row.id)
    .where('state', '=', 'used')
  const found = await (row.validity === 'once'
    ? uses
    : uses.where('member_id', '=', memberId)
  ).executeTakeFirst()
  return found !== undefined
}
const hasOrdered = async (db: Db, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('credit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'completed')
    .executeTakeFirst()) !== undefined

/** A code for a member, or why not: `code_not_found`, `code_used`, `code_expired` (SPECIFICATION 5). */
export async function discountFor(
  { db, clock, site }: Pick<Context, 'db' | 'clock' | 'site'>,
  memberId: number,
  code: string,
): Promise<Discount> {
  const [row, member] = [await rowOf(db, site.id, code), await memberById(db, memberId)]
  const hidden = !row || row.status !== 'active' || (row.memberId !== null && row.memberId !== memberId)
  if (hidden || !member || (row.country !== null && row.country !== member.country))
    throw problem('code_not_found')
  if (await usedBy(db, row, memberId)) throw problem('code_used')
  if (row.firstOrderOnly && (await hasOrdered(db, memberId))) throw problem('code_used')
  const expiresAt = endOf(row, member)
  if (expiresAt && expiresAt <= clock.now()) throw problem('code_expired')
  return { ...row, expiresAt }
}

const welcomeCode = 'WELCOME25'
/** The discount that applies without a code: the time bonus before the welcome discount (SPECIFICATION 4). */
export async function activeDiscount(
  context: Pick<Context, 'db' | 'clock' | 'site'>,
  memberId: number,
): Promise<Discount | null> {
  for (const code of [timeBonusCode, welcomeCode])
    try {
      return await discountFor(context, memberId, code)
    } catch {
      // Used, over or not on offer here: the next one.
    }
  return null
}

/** End of the member's time bonus, null when it is over or used. */
export async function timeBonusUntil(
  context: Pick<Context, 'db' | 'clock' | 'site'>,
  memberId: number,
): Promise<Date | null> {
  const active = await activeDiscount(context, memberId)
  return active?.code === timeBonusCode ? active.expiresAt : null
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
  paymentmethods: discount.methods as DiscountCode['paymentmethods'],
})
