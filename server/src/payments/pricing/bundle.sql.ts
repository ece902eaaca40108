import { type RawBuilder, sql } from 'kysely'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { readOnce } from '../../platform/db/read-once.ts'
import { type BundlePrices, findLowestPrice, findPrice } from './find-price.ts'

export interface BundleRow {
  readonly id: number
  readonly credits: number
  readonly priceMinor: number
  /** The lowest price of the last 30 days: what may be struck through (docs/law.md#offers-without-false-urgency). */
  readonly lowestMinor: number
}
/** A bundle on sale, with all that decides its price in a currency. */
export interface PricedBundle extends BundlePrices {
  readonly id: number
  readonly credits: number
  readonly currency: string
  /** When the sale starts and ends, in milliseconds since 1970; null: on sale before, or until staff end it. */
  readonly saleStartsAtMs: number | null
  readonly saleEndsAtMs: number | null
}
const referencePeriodMs = daysToMs(30)

interface BundleLookup {
  readonly siteId: number
  readonly currencies: readonly string[]
  readonly now: Date
  /** Also bundles whose sale has not started. */
  readonly includesPlanned?: boolean
}
/** Returns whether a bundle `b` is on sale at a moment, by its own dates. */
export const isBundleOnSale = (now: Date) =>
  sql<boolean>`b.on_sale and (b.sale_starts_at is null or b.sale_starts_at <= ${now}) and (b.sale_ends_at is null or b.sale_ends_at > ${now})`
const selectBundlePrices = ({ siteId, currencies, now, includesPlanned = false }: BundleLookup) => {
  const since = addMs(now, -referencePeriodMs)
  return sql`
    select b.id, b.credits, b.position, w.currency, ${toMs(sql`b.sale_starts_at`)} as "saleStartsAtMs",
      ${toMs(sql`b.sale_ends_at`)} as "saleEndsAtMs", p.price_minor as "baseMinor", coalesce((select jsonb_agg(jsonb_build_object(
        'id', c.id, 'country', c.country, 'priceMinor', c.price_minor, 'startsAtMs', ${toMs(sql`c.starts_at`)},
        'endsAtMs', ${toMs(sql`c.ends_at`)}, 'undoneAtMs', ${toMs(sql`c.undone_at`)},
        'isApproved', c.approved_by is not null))
      from bundle_price_change c where c.site_id = ${siteId} and c.bundle_id = b.id and c.currency = w.currency
        and (c.ends_at is null or c.ends_at > ${since}) and (c.undone_at is null or c.undone_at > ${since})), '[]') as changes
    from bundle b cross join unnest(${[...currencies]}::text[]) w (currency)
      left join bundle_price p on p.bundle_id = b.id and p.currency = w.currency
    where ${includesPlanned ? sql`b.on_sale and (b.sale_ends_at is null or b.sale_ends_at > ${now})` : isBundleOnSale(now)}
      and b.site_id is not distinct from
      (select ${siteId}::integer where exists (select from bundle where site_id = ${siteId} and on_sale))`
}
/** The site's bundles, else the global ones, once for each of these currencies; smallest first. */
export const listBundlePrices = readOnce(readBundlePrices, ({ siteId, currencies, includesPlanned }) =>
  JSON.stringify([siteId, currencies, includesPlanned]),
)
async function readBundlePrices(db: Db, lookup: BundleLookup): Promise<PricedBundle[]> {
  const { rows } = await sql<PricedBundle>`${selectBundlePrices(lookup)} order by b.position, b.id`.execute(
    db,
  )
  return rows
}
const toMs = (moment: RawBuilder<unknown>) => sql`round(extract(epoch from ${moment}) * 1000)::bigint`

interface SaleLookup {
  readonly siteId: number
  readonly currency: string
  /** null: a country without prices of its own. */
  readonly country: string | null
  readonly now: Date
}
/** Returns a bundle as it is sold to a buyer; null if it has no price there. */
function toSoldBundle(bundle: PricedBundle, { country, now }: SaleLookup): BundleRow | null {
  const priceMinor = findPrice(bundle, country, now.getTime())
  if (priceMinor === null) return null
  const lowestMinor = findLowestOfPeriod(bundle, country, now) ?? priceMinor
  return { id: bundle.id, credits: bundle.credits, priceMinor, lowestMinor }
}
/** Returns the bundles on sale to a buyer, with the prices in force; smallest first. */
export async function listBundlesOnSale(db: Db, lookup: SaleLookup): Promise<BundleRow[]> {
  const { siteId, currency, now } = lookup
  const bundles = await listBundlePrices(db, { siteId, currencies: [currency], now })
  return bundles.flatMap((bundle) => toSoldBundle(bundle, lookup) ?? [])
}
/** Returns the lowest price of the last 30 days, in minor units; null if the bundle was not sold. */
export const findLowestOfPeriod = (prices: BundlePrices, country: string | null, now: Date): number | null =>
  findLowestPrice(prices, country, { fromMs: now.getTime() - referencePeriodMs, untilMs: now.getTime() })

/** Returns whether a site sells bundles of its own, not those of all sites. */
export async function hasOwnBundles(db: Db, siteId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bundle')
    .select('id')
    .where('site_id', '=', siteId)
    .where('on_sale', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** VAT rate of a country, in hundredths of a percent; 0 when none is known. An expression for a larger statement. */
const vatRateOf = (country: string, now: Date): RawBuilder<number> =>
  sql`coalesce((select rate from vat_rate where country = ${country} and valid_from <= ${now.toISOString().slice(0, 10)}
    order by valid_from desc limit 1), 0)`
export async function findVatRate(db: Db, country: string, now: Date): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select ${vatRateOf(country, now)} as rate`.execute(db)
  return rows[0]?.rate ?? 0
}

interface OfferFacts {
  /** It was bought most often in the last 30 days, at least 10 times. */
  readonly mostChosen: boolean
  /** In hundredths of a percent; 0 when none is known. */
  readonly vatRate: number
}
/** Returns the bundles on sale to a buyer with what an offer shows of them; smallest first. */
export async function listOfferedBundles(
  db: Db,
  lookup: SaleLookup & { readonly country: string },
): Promise<(BundleRow & OfferFacts)[]> {
  const { siteId, country, currency, now } = lookup
  const { rows } = await sql<PricedBundle & OfferFacts>`
    select b.*, coalesce(b.id = (select o.bundle_id from credit_order o
        where o.site_id = ${siteId} and o.state = 'completed' and o.completed_at > ${now}::timestamptz - interval '30 days'
        group by o.bundle_id having count(*) >= 10 order by count(*) desc, o.bundle_id limit 1), false) as "mostChosen",
      ${vatRateOf(country, now)} as "vatRate"
    from (${selectBundlePrices({ siteId, currencies: [currency], now })}) b order by b.position, b.id`.execute(
    db,
  )
  return rows.flatMap(({ mostChosen, vatRate, ...bundle }) => {
    const sold = toSoldBundle(bundle, lookup)
    return sold ? [{ ...sold, mostChosen, vatRate }] : []
  })
}
