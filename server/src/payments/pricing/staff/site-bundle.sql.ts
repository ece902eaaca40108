import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface OwnBundle {
  readonly id: number
  readonly credits: number
  /** false: staff have taken it off sale. */
  readonly onSale: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}
/** When a bundle is sold; null: at once, or until staff end it. */
export type SalePeriod = Pick<OwnBundle, 'startsAt' | 'endsAt'>
/** Returns the bundles of a site itself, those that it no longer sells included. */
export const listOwnBundles = (tx: Db, siteId: number): Promise<OwnBundle[]> =>
  tx
    .selectFrom('bundle')
    .select(['id', 'credits', 'on_sale as onSale', 'sale_starts_at as startsAt', 'sale_ends_at as endsAt'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * Gives a site that sells the bundles of all sites bundles of its own, with their prices, price changes and history. Returns the id of
 * each shared bundle's copy by the shared id; empty if the site has its own already.
 */
export async function takeOverSharedBundles(tx: Db, siteId: number): Promise<ReadonlyMap<number, number>> {
  const own = await listOwnBundles(tx, siteId)
  if (own.some(({ onSale }) => onSale)) return new Map()
  const shared = await tx
    .selectFrom('bundle')
    .select(['id', 'credits', 'position'])
    .where('site_id', 'is', null)
    .where('on_sale', '=', true)
    .execute()
  const copies = new Map<number, number>()
  for (const { id, credits, position } of shared) {
    const copy = await tx
      .insertInto('bundle')
      .values({ site_id: siteId, credits, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into bundle_price (bundle_id, currency, price_minor)
      select ${copy.id}, currency, price_minor from bundle_price where bundle_id = ${id}`.execute(tx)
    // The site's history of prices goes on with the copy: the lowest price of the last 30 days depends on it.
    await tx
      .updateTable('bundle_price_change')
      .set({ bundle_id: copy.id })
      .where('site_id', '=', siteId)
      .where('bundle_id', '=', id)
      .execute()
    copies.set(id, copy.id)
  }
  return copies
}

interface NewBundle extends SalePeriod {
  readonly siteId: number
  readonly credits: number
  /** In minor units, by currency. */
  readonly prices: ReadonlyMap<string, number>
}
/** Returns the id of the bundle; `sortOwnBundles` gives it its place. */
export async function insertBundle(
  tx: Db,
  { siteId, credits, prices, startsAt, endsAt }: NewBundle,
): Promise<number> {
  const { id } = await tx
    .insertInto('bundle')
    .values({ site_id: siteId, credits, position: 0, sale_starts_at: startsAt, sale_ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('bundle_price')
    .values([...prices].map(([currency, price_minor]) => ({ bundle_id: id, currency, price_minor })))
    .execute()
  return id
}
/** Sells a bundle in a period, also one that was taken off sale. */
export const storeSalePeriod = (tx: Db, id: number, { startsAt, endsAt }: SalePeriod) =>
  tx
    .updateTable('bundle')
    .set({ on_sale: true, sale_starts_at: startsAt, sale_ends_at: endsAt })
    .where('id', '=', id)
    .execute()
export const storeBundleEnd = (tx: Db, id: number) =>
  tx.updateTable('bundle').set({ on_sale: false }).where('id', '=', id).execute()

/** Orders a site's bundles by size, as members see them. */
export const sortOwnBundles = (tx: Db, siteId: number) =>
  sql`update bundle set position = sorted.position
    from (select id, row_number() over (order by credits, id) as position from bundle where site_id = ${siteId}) sorted
    where bundle.id = sorted.id`.execute(tx)
