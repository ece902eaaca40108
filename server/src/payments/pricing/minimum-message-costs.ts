import type { MessageCosts } from '@amarelle/contract/endpoints/sites'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { listBundlesByCurrency } from './bundle.sql.ts'
import { toCurrency } from './buyer.ts'
import { calculateMessagePrice } from './calculate-prices.ts'

/**
 * The lowest price of a message in each country of the site, in whole currency units, computed from the bundles
 * (docs/payments.md#what-credits-buy).
 */
export async function computeMinimumMessageCosts(db: Db, site: Site): Promise<MessageCosts> {
  const bundles = await listBundlesByCurrency(db, {
    siteId: site.id,
    currencies: [...new Set(site.countries.map(toCurrency))],
  })
  return Object.fromEntries(
    site.countries.flatMap((country) => {
      const currency = toCurrency(country)
      const pricesMinor = bundles
        .filter((bundle) => bundle.currency === currency)
        .map(({ priceMinor, credits }) => calculateMessagePrice(priceMinor, credits, site.message_credits))
      // For display only: the API has whole currency units here (docs/payments.md#what-credits-buy).
      return pricesMinor.length ? [[country, { costs: Math.min(...pricesMinor) / 100, currency }]] : []
    }),
  )
}
