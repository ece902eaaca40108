import type { Money } from '@amarelle/contract/domain/common'
import type { MessageCosts } from '@amarelle/contract/endpoints/sites'
import type { Services, Site } from '../../platform/context.ts'
import { listBundlePrices } from './bundle.sql.ts'
import { toCurrency } from './buyer.ts'
import { calculateMessagePrice } from './calculate-prices.ts'
import { findPrice } from './find-price.ts'

/** Returns the lowest price of a message in each country of the site in which something is sold, computed from the bundles. */
async function findLowestMessagePrices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: Site,
): Promise<ReadonlyMap<string, Money>> {
  const now = clock.now()
  const currencies = [...new Set(site.countries.map(toCurrency))]
  const bundles = await listBundlePrices(db, { siteId: site.id, currencies, now })
  return new Map(
    site.countries.flatMap((country) => {
      const currency = toCurrency(country)
      const pricesMinor = bundles
        .filter((bundle) => bundle.currency === currency)
        .flatMap((bundle) => {
          const priceMinor = findPrice(bundle, country, now.getTime())
          return priceMinor === null
            ? []
            : calculateMessagePrice(priceMinor, bundle.credits, site.message_credits)
        })
      return pricesMinor.length ? [[country, { minor: Math.min(...pricesMinor), currency }] as const] : []
    }),
  )
}

/** Returns the same in whole currency units, for display only: the API has them here (docs/payments.md#what-credits-buy). */
export async function computeMinimumMessageCosts(
  services: Pick<Services, 'db' | 'clock'>,
  site: Site,
): Promise<MessageCosts> {
  const prices = await findLowestMessagePrices(services, site)
  return Object.fromEntries(
    [...prices].map(([country, { minor, currency }]) => [country, { costs: minor / 100, currency }]),
  )
}
