import type {
  BundlePriceView,
  getPricesEndpoint,
  PriceChangeView,
  PricePlace,
} from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxListedChanges } from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { isPermitted } from '../../../staff/index.ts'
import { findLowestOfPeriod, hasOwnBundles, listBundlePrices, type PricedBundle } from '../bundle.sql.ts'
import { toCurrency } from '../buyer.ts'
import { calculateMessagePrice } from '../calculate-prices.ts'
import { findOwnPrice, findPrice } from '../find-price.ts'
import { findPricedSite } from './find-priced-site.ts'
import { getChangeState } from './price-change-state.ts'
import { listPriceChanges, type PriceChangeRow } from './price-change.sql.ts'

const toView = (change: PriceChangeRow, bundles: readonly PricedBundle[], now: Date): PriceChangeView => ({
  id: change.id,
  credits: change.credits,
  place: { currency: change.currency, country: change.country },
  minor: change.priceMinor,
  startsAt: change.startsAt.toISOString(),
  endsAt: change.endsAt?.toISOString() ?? null,
  by: change.by,
  approvedBy: change.approvedBy,
  reason: change.reason,
  createdAt: change.createdAt.toISOString(),
  state: getChangeState(change, bundles, now),
  undone:
    change.undoneAt && change.undoneBy !== null && change.undoReason !== null
      ? { at: change.undoneAt.toISOString(), by: change.undoneBy, reason: change.undoReason }
      : null,
})

const toInstant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Returns a site's prices by place, and their changes. Throws `not_found` and `forbidden`. */
export async function getPrices(
  services: Services,
  actor: StaffActor,
  { site: siteId }: { readonly site: number },
): Promise<StaffEndpointAnswer<typeof getPricesEndpoint>> {
  const {
    site,
    isPublished,
    place: staffPlace,
  } = await findPricedSite(services, actor, 'prices.read', siteId)
  const now = services.clock.now()
  const atMs = now.getTime()
  const currencies = [...new Set(site.countries.map(toCurrency))]
  const bundles = await listBundlePrices(services.db, { siteId, currencies, now, includesPlanned: true })
  const changes = await listPriceChanges(services.db, siteId, { now, limit: maxListedChanges })
  const toBundlePrice = (bundle: PricedBundle, country: string | null): BundlePriceView => {
    const paidMinor = findPrice(bundle, country, atMs)
    return {
      bundle: bundle.id,
      credits: bundle.credits,
      saleStartsAt: toInstant(bundle.saleStartsAtMs),
      saleEndsAt: toInstant(bundle.saleEndsAtMs),
      minor: findOwnPrice(bundle, country, atMs),
      paidMinor,
      lowestMinor: findLowestOfPeriod(bundle, country, now),
      messageMinor:
        paidMinor === null ? null : calculateMessagePrice(paidMinor, bundle.credits, site.message_credits),
    }
  }
  const ownCountries = new Set(bundles.flatMap((bundle) => bundle.changes.map(({ country }) => country)))
  const places = currencies.flatMap((currency): PricePlace[] => [
    { currency, country: null },
    ...site.countries
      .filter((country) => toCurrency(country) === currency && ownCountries.has(country))
      .map((country) => ({ currency, country })),
  ])
  return {
    site: { id: siteId, name: site.name },
    mayChange: isPermitted(actor, 'prices.configure', staffPlace),
    limitPercent: isPublished ? site.price_limit_percent : null,
    isShared: !(await hasOwnBundles(services.db, siteId)),
    countries: site.countries.map((code) => ({ code, currency: toCurrency(code) })),
    prices: places.map((place) => ({
      place,
      bundles: bundles
        .filter(({ currency }) => currency === place.currency)
        .map((bundle) => toBundlePrice(bundle, place.country)),
    })),
    changes: changes.map((change) => toView(change, bundles, now)),
  }
}
