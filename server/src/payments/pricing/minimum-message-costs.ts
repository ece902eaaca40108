import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { listBundlesOnSale } from './bundle.sql.ts'
import { toCurrency } from './buyer.ts'
import { calculateMessagePrice } from './calculate-prices.ts'

/** What a message costs at the least in each country of the site, computed from the bundles, never typed in (docs/payments.md#what-credits-buy). */
export async function computeMinimumMessageCosts(
  db: Db,
  site: Site,
): Promise<PublicSiteSettings['minimum_message_costs']> {
  const currencies = [...new Set(site.countries.map(toCurrency))]
  const costs = new Map<string, number>()
  for (const currency of currencies) {
    const bundles = await listBundlesOnSale(db, site.id, currency)
    const each = bundles.map(({ priceMinor, credits }) =>
      calculateMessagePrice(priceMinor, credits, site.message_credits),
    )
    // Only to be shown: the wire has it in whole units (docs/payments.md#what-credits-buy).
    if (each.length) costs.set(currency, Math.min(...each) / 100)
  }
  return Object.fromEntries(
    site.countries.flatMap((country) => {
      const currency = toCurrency(country)
      const cost = costs.get(currency)
      return cost === undefined ? [] : [[country, { costs: cost, currency }]]
    }),
  )
}
