import type { Settings } from '@amarelle/contract/sites'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { bundlesOnSale } from './bundle.sql.ts'
import { currencyOf } from './buyer.ts'
import { perMessage } from './prices.ts'

/** What a message costs at the least in each country of the site, computed from the bundles, never typed in (docs/payments.md#what-credits-buy). */
export async function minimumMessageCosts(db: Db, site: Site): Promise<Settings['minimum_message_costs']> {
  const currencies = [...new Set(site.countries.map(currencyOf))]
  const costs = new Map<string, number>()
  for (const currency of currencies) {
    const bundles = await bundlesOnSale(db, site.id, currency)
    const each = bundles.map(({ priceMinor, credits }) =>
      perMessage(priceMinor, credits, site.message_credits),
    )
    // Only to be shown: the wire has it in whole units (docs/payments.md#what-credits-buy).
    if (each.length) costs.set(currency, Math.min(...each) / 100)
  }
  return Object.fromEntries(
    site.countries.flatMap((country) => {
      const currency = currencyOf(country)
      const cost = costs.get(currency)
      return cost === undefined ? [] : [[country, { costs: cost, currency }]]
    }),
  )
}
