import { createProblem } from '@amarelle/contract/domain/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readOnce } from '../../platform/db/read-once.ts'

export interface DiscountRow {
  readonly id: number
  readonly code: string
  readonly percentage: number
  readonly country: string | null
  readonly memberId: number | null
  readonly currency: string | null
  readonly minimumMinor: number
  readonly status: string
  readonly validity: string
  readonly firstOrderOnly: boolean
  readonly laterOrdersOnly: boolean
  readonly windowSeconds: number | null
  readonly methods: readonly string[]
  readonly expiresAt: Date | null
}
/** A code as it applies to one member. */
export interface MemberDiscountRow extends DiscountRow {
  /** The member can no longer use it; see `isDiscountUsedUp`. */
  readonly usedUp: boolean
  /** The member has a completed order. */
  readonly hasOrdered: boolean
}
/** Finds codes for a member, ignoring case; a code of the site takes precedence over a global one. */
export const findMemberDiscounts = readOnce(readMemberDiscounts, (lookup) => JSON.stringify(lookup))
interface DiscountLookup {
  readonly siteId: number
  readonly memberId: number
  readonly codes: readonly string[]
}
async function readMemberDiscounts(
  db: Db,
  { siteId, memberId, codes }: DiscountLookup,
): Promise<MemberDiscountRow[]> {
  const { rows } = await sql<MemberDiscountRow>`
    select distinct on (lower(d.code)) d.id, d.code, d.percentage, d.country, d.member_id as "memberId", d.currency,
      d.minimum_minor as "minimumMinor", d.status, d.validity, d.first_order_only as "firstOrderOnly", d.later_orders_only as "laterOrdersOnly",
      d.window_seconds as "windowSeconds", d.methods, d.expires_at as "expiresAt",
      d.validity <> 'unlimited' and ${isUsedUp(sql`d.id`, sql`d.validity`, memberId)} as "usedUp",
      exists (select from credit_order where member_id = ${memberId} and state = 'completed') as "hasOrdered"
    from discount_code d
    where (d.site_id = ${siteId} or d.site_id is null) and lower(d.code) = any(${codes.map((code) => code.toLowerCase())}::text[])
    order by lower(d.code), d.site_id nulls last`.execute(db)
  return rows
}

interface DiscountCodeKey {
  readonly id: number
  readonly validity: string
}
const isUsedUp = (id: RawBuilder<unknown>, validity: RawBuilder<unknown>, memberId: number) =>
  sql<boolean>`exists (select from discount_redemption where discount_code_id = ${id} and
    (state = 'used' and (member_id = ${memberId} or ${validity} = 'once')
      or state = 'held' and member_id <> ${memberId} and ${validity} = 'once'))`
/**
 * Returns whether a member can no longer use a code. A code for a single order (`once`) is reserved for the member who is paying with it
 * until that payment ends.
 */
async function isDiscountUsedUp(
  db: Db,
  { id, validity }: DiscountCodeKey,
  memberId: number,
): Promise<boolean> {
  if (validity === 'unlimited') return false
  const { rows } = await sql<{ usedUp: boolean }>`
    select ${isUsedUp(sql`${id}`, sql`${validity}`, memberId)} as "usedUp"`.execute(db)
  return rows[0]?.usedUp === true
}

/** Serialises holding and redeeming a code: per member, or for all members when the code is for a single order. */
const lockDiscountCode = (tx: Db, { id, validity }: DiscountCodeKey, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    ${validity === 'once' ? `discount:${id}` : `discount:${id}:${memberId}`}, 0))`.execute(tx)

/**
 * Reserves a code for an order and releases it from the member's earlier unpaid order, so that going back from the
 * payment page keeps the discount. Throws `code_used` when it was used meanwhile.
 */
export async function holdDiscount(
  tx: Db,
  code: DiscountCodeKey,
  memberId: number,
  orderId: number,
  now: Date,
): Promise<void> {
  if (code.validity === 'unlimited') return
  await lockDiscountCode(tx, code, memberId)
  if (await isDiscountUsedUp(tx, code, memberId)) throw createProblem('code_used')
  await sql`update discount_redemption set state = 'released'
    where discount_code_id = ${code.id} and member_id = ${memberId} and state = 'held'`.execute(tx)
  await tx
    .insertInto('discount_redemption')
    .values({
      discount_code_id: code.id,
      member_id: memberId,
      order_id: orderId,
      state: 'held',
      created_at: now,
    })
    // The order is paid again by another method.
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ state: 'held', created_at: now }))
    .execute()
}

/**
 * Redeems an order's code when its payment completes. Returns false when another order redeemed it before: of two
 * payment pages that were both paid, the first counts (docs/payments.md#discounts).
 */
export async function redeemDiscount(
  tx: Db,
  order: { readonly id: number; readonly member_id: number; readonly discount_code_id: number | null },
): Promise<boolean> {
  if (order.discount_code_id === null) return true
  const code = await tx
    .selectFrom('discount_code')
    .select(['id', 'validity'])
    .where('id', '=', order.discount_code_id)
    .executeTakeFirstOrThrow()
  if (code.validity === 'unlimited') return true
  await lockDiscountCode(tx, code, order.member_id)
  const others = sql`discount_code_id = ${code.id} and order_id <> ${order.id}
    and (member_id = ${order.member_id} or ${code.validity} = 'once')`
  const { rows } =
    await sql`select from discount_redemption where ${others} and state = 'used' limit 1`.execute(tx)
  if (rows.length > 0) return false
  await sql`update discount_redemption set state = 'released' where ${others} and state = 'held'`.execute(tx)
  await sql`update discount_redemption set state = 'used' where order_id = ${order.id}`.execute(tx)
  return true
}

/** Releases the code of a failed order. */
export const releaseDiscount = (tx: Db, orderId: number) =>
  sql`update discount_redemption set state = 'released' where order_id = ${orderId} and state = 'held'`.execute(
    tx,
  )
