import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readOnce } from '../../platform/db/read-once.ts'

export interface BundleRow {
  readonly id: number
  readonly credits: number
  readonly priceMinor: number
}
interface BundleLookup {
  readonly siteId: number
  readonly currencies: readonly string[]
}
const selectBundles = ({ siteId, currencies }: BundleLookup) => sql`
  select b.id, b.credits, p.price_minor as "priceMinor", p.currency, b.position
  from bundle b join bundle_price p on p.bundle_id = b.id and p.currency = any(${[...currencies]}::text[])
  where b.on_sale and b.site_id is not distinct from
    (select ${siteId}::integer where exists (select from bundle where site_id = ${siteId} and on_sale))`
/** The site's bundles with their prices in these currencies, else the global ones; smallest first. */
export const listBundlesByCurrency = readOnce(readBundles, (lookup) => JSON.stringify(lookup))
async function readBundles(
  db: Db,
  lookup: BundleLookup,
): Promise<(BundleRow & { readonly currency: string })[]> {
  const { rows } = await sql<
    BundleRow & { currency: string }
  >`${selectBundles(lookup)} order by b.position`.execute(db)
  return rows
}
export const listBundlesOnSale = (db: Db, siteId: number, currency: string): Promise<BundleRow[]> =>
  listBundlesByCurrency(db, { siteId, currencies: [currency] })

/** VAT rate of a country, in hundredths of a percent; 0 when none is known. An expression for a larger statement. */
const vatRateOf = (country: string, now: Date): RawBuilder<number> =>
  sql`coalesce((select rate from vat_rate where country = ${country} and valid_from <= ${now.toISOString().slice(0, 10)}
    order by valid_from desc limit 1), 0)`
export async function findVatRate(db: Db, country: string, now: Date): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select ${vatRateOf(country, now)} as rate`.execute(db)
  return rows[0]?.rate ?? 0
}

interface OfferedBundleRow extends BundleRow {
  /** It was bought most often in the last 30 days, at least 10 times. */
  readonly mostChosen: boolean
  /** In hundredths of a percent; 0 when none is known. */
  readonly vatRate: number
}
/** The bundles on sale with what an offer to a buyer in a country shows. */
export async function listOfferedBundles(
  db: Db,
  { siteId, country, currency, now }: { siteId: number; country: string; currency: string; now: Date },
): Promise<OfferedBundleRow[]> {
  const { rows } = await sql<OfferedBundleRow>`
    select b.*, coalesce(b.id = (select o.bundle_id from credit_order o
        where o.site_id = ${siteId} and o.state = 'completed' and o.completed_at > ${now}::timestamptz - interval '30 days'
        group by o.bundle_id having count(*) >= 10 order by count(*) desc, o.bundle_id limit 1), false) as "mostChosen",
      ${vatRateOf(country, now)} as "vatRate"
    from (${selectBundles({ siteId, currencies: [currency] })}) b order by b.position`.execute(db)
  return rows
}
