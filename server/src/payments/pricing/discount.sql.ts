import { createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type DiscountRow = Awaited<ReturnType<typeof findDiscountByCode>> & object
/** Finds a code, case-insensitively; a code of the site takes precedence over a global one. */
export const findDiscountByCode = (db: Db, siteId: number, code: string) =>
  db
    .selectFrom('discount_code')
    .select([
      'id',
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
    .where((e) => e.or([e('site_id', '=', siteId), e('site_id', 'is', null)]))
    .where((e) => e(e.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .orderBy('site_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

interface DiscountCodeKey {
  readonly id: number
  readonly validity: string
}
/**
 * Whether a member can no longer use a code. A code for a single order (`once`) is reserved for the member who is
 * paying with it until that payment ends.
 */
export async function isDiscountUsedUp(
  db: Db,
  { id, validity }: DiscountCodeKey,
  memberId: number,
): Promise<boolean> {
  if (validity === 'unlimited') return false
  const { rows } = await sql`select from discount_redemption where discount_code_id = ${id} and
    (state = 'used' and (member_id = ${memberId} or ${validity} = 'once')
      or state = 'held' and member_id <> ${memberId} and ${validity} = 'once') limit 1`.execute(db)
  return rows.length > 0
}

export const hasCompletedOrder = async (db: Db, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('credit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'completed')
    .executeTakeFirst()) !== undefined

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
