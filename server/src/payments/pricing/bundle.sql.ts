import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readOnce } from '../../platform/db/read-once.ts'

export interface BundleRow {
  readonly id: number
  readonly credits: number
  readonly priceMinor: number
}
/** The site's bundles with their prices in these currencies, else the global ones; smallest first. */
export const listBundlesByCurrency = readOnce(readBundles, (lookup) => JSON.stringify(lookup))
interface BundleLookup {
  readonly siteId: number
  readonly currencies: readonly string[]
}
async function readBundles(
  db: Db,
  { siteId, currencies }: BundleLookup,
): Promise<(BundleRow & { readonly currency: string })[]> {
  const { rows } = await sql<BundleRow & { currency: string }>`
    select b.id, b.credits, p.price_minor as "priceMinor", p.currency
    from bundle b join bundle_price p on p.bundle_id = b.id and p.currency = any(${[...currencies]}::text[])
    where b.on_sale and b.site_id is not distinct from
      (select ${siteId}::integer where exists (select from bundle where site_id = ${siteId} and on_sale))
    order by b.position`.execute(db)
  return rows
}
export const listBundlesOnSale = (db: Db, siteId: number, currency: string): Promise<BundleRow[]> =>
  listBundlesByCurrency(db, { siteId, currencies: [currency] })

/** The bundle bought most often in the last 30 days, at least 10 times; null when there is none. */
export async function findMostBoughtBundle(db: Db, siteId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select bundle_id as id from credit_order
    where site_id = ${siteId} and state = 'completed' and completed_at > ${now}::timestamptz - interval '30 days'
    group by bundle_id having count(*) >= 10 order by count(*) desc, bundle_id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** VAT rate of a country, in hundredths of a percent; 0 when none is known. */
export async function findVatRate(db: Db, country: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('vat_rate')
    .select('rate')
    .where('country', '=', country)
    .where('valid_from', '<=', now.toISOString().slice(0, 10))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  return row?.rate ?? 0
}
