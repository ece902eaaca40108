import type { StaffDiscount } from '@amarelle/contract/staff/endpoints/pricing/discounts'
import { sql } from 'kysely'
import { leavingCodePrefix } from '../leaving-offer.sql.ts'
import type { Db } from '../../../platform/db/db.ts'

export interface StaffDiscountRow {
  readonly id: number
  readonly siteId: number | null
  readonly code: string
  readonly percentage: number
  readonly country: string | null
  readonly currency: string | null
  readonly minimumMinor: number
  readonly status: 'active' | 'disabled'
  readonly validity: StaffDiscount['validity']
  readonly firstOrderOnly: boolean
  readonly laterOrdersOnly: boolean
  readonly windowSeconds: number | null
  readonly methods: readonly string[]
  readonly expiresAt: Date | null
  readonly used: number
  readonly memberId: number | null
}
const selectDiscounts = sql`select d.id, d.site_id as "siteId", d.code, d.percentage, d.country, d.currency,
  d.minimum_minor as "minimumMinor", d.status, d.validity, d.first_order_only as "firstOrderOnly",
  d.later_orders_only as "laterOrdersOnly", d.window_seconds as "windowSeconds", d.methods, d.expires_at as "expiresAt",
  d.member_id as "memberId"`
/**
 * Returns the codes that members of a site can enter, active ones first, the newest first, without those that leaving members are offered
 * by themselves.
 */
export async function listStaffDiscounts(
  db: Db,
  siteId: number,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<StaffDiscountRow[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(d.status, -d.id) > (select l.status, -l.id from discount_code l where l.id = ${after})`
  const { rows } = await sql<StaffDiscountRow>`${selectDiscounts},
      (select count(*)::integer from discount_redemption r join credit_order o on o.id = r.order_id
        where r.discount_code_id = d.id and r.state = 'used' and o.site_id = ${siteId}) as used
    from discount_code d where (d.site_id = ${siteId} or d.site_id is null)
      and (d.member_id is null or d.code not like ${`${leavingCodePrefix}%`})
      and ${isAfter}
    order by d.status, d.id desc limit ${limit}`.execute(db)
  return rows
}
export const findStaffDiscount = async (
  db: Db,
  id: number,
): Promise<{ readonly siteId: number | null; readonly code: string } | undefined> =>
  db.selectFrom('discount_code').select(['site_id as siteId', 'code']).where('id', '=', id).executeTakeFirst()
/** Returns false if it was disabled before. */
export async function disableDiscount(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('discount_code')
    .set({ status: 'disabled' })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the best percentage that new members of a site get for a limited time after their sign-up; null without such an offer. */
export async function findTimedPercentage(tx: Db, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ percentage: number | null }>`
    select max(percentage) as percentage from discount_code
    where (site_id = ${siteId} or site_id is null) and member_id is null and status = 'active'
      and window_seconds is not null`.execute(tx)
  return rows[0]?.percentage ?? null
}
/** Describes who can use a code, and how good it is. */
interface DiscountTerms {
  readonly percentage: number
  readonly country: string | null
  readonly currency: string | null
  readonly firstOrderOnly: boolean
  readonly laterOrdersOnly: boolean
  /** Empty: all. */
  readonly methods: readonly string[]
}
/**
 * The code with the latest stated end after `since` for buyers that a code with these terms would reach too, if that one is at least as
 * good; whatever it is called, and also if staff ended it before. Undefined without one.
 */
export async function findOfferWithEnd(
  tx: Db,
  siteId: number,
  terms: DiscountTerms,
  since: Date,
): Promise<{ readonly code: string; readonly expiresAt: Date } | undefined> {
  const { rows } = await sql<{ code: string; expiresAt: Date }>`
    select code, expires_at as "expiresAt" from discount_code
    where (site_id = ${siteId} or site_id is null) and member_id is null and expires_at > ${since}
      and percentage <= ${terms.percentage}
      and (country is null or ${terms.country}::text is null or country = ${terms.country})
      and (currency is null or ${terms.currency}::text is null or currency = ${terms.currency})
      and not (first_order_only and ${terms.laterOrdersOnly}) and not (later_orders_only and ${terms.firstOrderOnly})
      and (methods = '{}' or ${terms.methods.length === 0} or methods && ${[...terms.methods]}::text[])
    order by expires_at desc limit 1`.execute(tx)
  return rows[0]
}
/** Returns whether members of the site can enter a code with this name, ignoring case. */
export async function isCodeTaken(tx: Db, siteId: number, code: string): Promise<boolean> {
  const { rows } = await sql`select from discount_code
    where (site_id = ${siteId} or site_id is null) and lower(code) = ${code.toLowerCase()} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
