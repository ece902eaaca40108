import type { PriceChangeView } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { PricedBundle } from '../bundle.sql.ts'
import { findChangeInForce } from '../find-price.ts'
import type { PriceChangeRow } from './price-change.sql.ts'

/** Returns whether a change will decide, decides or has decided a price, or was taken back. `bundles`: what the site sells. */
export function getChangeState(
  change: PriceChangeRow,
  bundles: readonly PricedBundle[],
  now: Date,
): PriceChangeView['state'] {
  if (change.undoneAt) return 'undone'
  if (change.startsAt > now) return 'planned'
  const bundle = bundles.find(({ id, currency }) => id === change.bundleId && currency === change.currency)
  return bundle && findChangeInForce(bundle, change.country, now.getTime())?.id === change.id
    ? 'in_force'
    : 'over'
}
