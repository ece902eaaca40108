import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Serialises changes of a site's prices, routes and codes until the end of the transaction. */
export const lockSitePrices = (tx: Db, siteId: number) =>
  tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()

export interface NewPriceChange {
  readonly siteId: number
  readonly bundleId: number
  readonly currency: string
  readonly country: string | null
  readonly priceMinor: number | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly staffId: number
  /** The second person, where one was needed. */
  readonly approverId: number | null
  readonly reason: string
  readonly createdAt: Date
}
export const insertPriceChange = (tx: Db, change: NewPriceChange): Promise<unknown> =>
  tx
    .insertInto('bundle_price_change')
    .values({
      site_id: change.siteId,
      bundle_id: change.bundleId,
      currency: change.currency,
      country: change.country,
      price_minor: change.priceMinor,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      staff_id: change.staffId,
      approved_by: change.approverId,
      reason: change.reason,
      created_at: change.createdAt,
    })
    .execute()

/**
 * Returns whether a temporary price of the same place and bundle overlaps: either the new one or the other is temporary, and the one
 * without an end would start while the temporary one applies.
 */
export async function hasOverlap(
  tx: Db,
  { siteId, bundleId, currency, country, startsAt, endsAt }: NewPriceChange,
): Promise<boolean> {
  const { rows } = await sql`
    select from bundle_price_change
    where site_id = ${siteId} and bundle_id = ${bundleId} and currency = ${currency} and country is not distinct from ${country}
      and undone_at is null and (ends_at is not null or ${endsAt}::timestamptz is not null)
      and starts_at < coalesce(${endsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 millisecond')
      and coalesce(ends_at, starts_at + interval '1 millisecond') > ${startsAt}::timestamptz
    limit 1`.execute(tx)
  return rows.length > 0
}

export interface PriceChangeRow {
  readonly id: number
  readonly siteId: number
  readonly bundleId: number
  readonly credits: number
  readonly currency: string
  readonly country: string | null
  readonly priceMinor: number | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly createdAt: Date
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly undoReason: string | null
}
const selectChanges = sql`select c.id, c.site_id as "siteId", c.bundle_id as "bundleId", b.credits, c.currency, c.country,
  c.price_minor as "priceMinor", c.starts_at as "startsAt", c.ends_at as "endsAt", m.name as by, a.name as "approvedBy", c.reason, c.created_at as "createdAt",
  c.undone_at as "undoneAt", u.name as "undoneBy", c.undo_reason as "undoReason"
  from bundle_price_change c join bundle b on b.id = c.bundle_id join staff_member m on m.id = c.staff_id
  left join staff_member u on u.id = c.undone_by left join staff_member a on a.id = c.approved_by`
/** Returns the planned changes of a site, the next one first, then its last changes, the newest first. */
export async function listPriceChanges(
  db: Db,
  siteId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<PriceChangeRow[]> {
  const { rows: planned } = await sql<PriceChangeRow>`${selectChanges}
    where c.site_id = ${siteId} and c.starts_at > ${now} and c.undone_at is null order by c.starts_at, c.id limit ${limit}`.execute(
    db,
  )
  const { rows: past } = await sql<PriceChangeRow>`${selectChanges}
    where c.site_id = ${siteId} and (c.starts_at <= ${now} or c.undone_at is not null) order by c.id desc limit ${limit}`.execute(
    db,
  )
  return [...planned, ...past]
}
export async function findPriceChange(db: Db, id: number): Promise<PriceChangeRow | null> {
  const { rows } = await sql<PriceChangeRow>`${selectChanges} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
export const storePriceUndo = (
  tx: Db,
  id: number,
  undo: { readonly at: Date; readonly staffId: number; readonly reason: string },
): Promise<unknown> =>
  tx
    .updateTable('bundle_price_change')
    .set({ undone_at: undo.at, undone_by: undo.staffId, undo_reason: undo.reason })
    .where('id', '=', id)
    .execute()
