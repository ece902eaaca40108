import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { listBundlesOnSale } from './bundle.sql.ts'
import { toCurrency } from './buyer.ts'
import { calculateMessagePrice } from './calculate-prices.ts'

/**
 * The lowest price of a message in each country of the site, in whole currency units, computed from the bundles
 * (docs/payments.md#what-credits-buy).
 */
export async function computeMinimumMessageCosts(
  db: Db,
  site: Site,
): Promise<PublicSiteSettings['minimum_message_costs']> {
  const currencies = [...new Set(site.countries.map(toCurrency))]
  const costs = new Map<string, number>()
  for (const currency of currencies) {
    const bundles = await listBundlesOnSale(db, site.id, currency)
    const pricesMinor = bundles.map(({ priceMinor, credits }) =>
      calculateMessagePrice(priceMinor, credits, site.message_credits),
    )
    // For display only: the API has whole currency units here (docs/payments.md#what-credits-buy).
    if (pricesMinor.length) costs.set(currency, Math.min(...pricesMinor) / 100)
  }
  return Object.fromEntries(
    site.countries.flatMap((country) => {
      const currency = toCurrency(country)
      const cost = costs.get(currency)
      return cost === undefined ? [] : [[country, { costs: cost, currency }]]
    }),
  )
}
