import { countryLanguages } from '@amarelle/contract/domain/country-languages'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { previewPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type PricingContext, quoteBundles, quoteCheckout } from '../../orders/checkout-quote.ts'
import { toCurrency } from '../buyer.ts'
import { findNewMemberDiscount } from '../discounts.ts'
import { findLowestMessagePrices } from '../minimum-message-costs.ts'
import { findPricedSite } from './find-priced-site.ts'

/**
 * What somebody who signs up in a country at a moment sees of prices, by the rules of the member's pages. Throws `not_found` for
 * countries without members of the site and unknown bundles, and `forbidden`.
 */
export async function previewPrices(
  services: Services,
  actor: StaffActor,
  { site: siteId, country, at, bundle: bundleId }: z.output<typeof previewPricesEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof previewPricesEndpoint>> {
  const { site } = await findPricedSite(services, actor, 'prices.read', siteId)
  if (!site.countries.includes(country)) throw createProblem('not_found')
  const moment = at === undefined ? services.clock.now() : new Date(at)
  const context: PricingContext = {
    ...services,
    clock: { now: () => moment },
    site,
    country,
    language: countryLanguages[country]?.[0] ?? site.domain_language,
  }
  const buyer = { country, currency: toCurrency(country) }
  const discount = await findNewMemberDiscount(context, buyer)
  const credits = await quoteBundles(context, { buyer, discount })
  const shown = bundleId ?? credits.bundles[0]?.id
  return {
    at: moment.toISOString(),
    language: context.language,
    currency: buyer.currency,
    credits,
    checkout: shown === undefined ? null : await quoteCheckout(context, { buyer, discount }, shown),
    lowestMessageMinor: (await findLowestMessagePrices(context, site)).get(country)?.minor ?? null,
    costs: { message: site.message_credits, photo: site.photo_credits, gift: site.gift_credits },
  }
}
