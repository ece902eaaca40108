import { daysToMs } from '../../../platform/clock.ts'
import { findPrice } from '../find-price.ts'
import type { PlannedPrice, PricePlan } from './plan-prices.ts'

/** Small changes within this time count together. */
const countedTogetherMs = daysToMs(7)

/**
 * Returns the prices that a new one is compared with, in minor units: what members pay now, what they would pay at its start, and what they
 * paid a week ago, or since the last change that a second person agreed to, so that parts don't add up to more.
 */
function findComparedPrices({ bundle, country }: PlannedPrice, { now, startsAt }: PricePlan): number[] {
  const nowMs = now.getTime()
  const approvedMs = bundle.changes
    .filter((change) => change.isApproved && change.country === country && change.startsAtMs <= nowMs)
    .map(({ startsAtMs }) => startsAtMs)
  return [Math.max(nowMs - countedTogetherMs, ...approvedMs), nowMs, startsAt.getTime()]
    .map((ms) => findPrice(bundle, country, ms))
    .filter((minor) => minor !== null)
}

/** Returns what members would pay; a country that gives up its own price pays that of its currency, which may change with it. */
function findPaidPrice(price: PlannedPrice, { prices, startsAt }: PricePlan): number | null {
  if (price.afterMinor !== null) return price.afterMinor
  const general = prices.find(
    ({ bundle, currency, country }) =>
      bundle.id === price.bundle.id && currency === price.currency && country === null,
  )
  return general?.afterMinor ?? findPrice(price.bundle, null, startsAt.getTime())
}

/** Returns whether any of the prices is further from a price that it is compared with than the limit, in percent of that price. */
export const exceedsPriceLimit = (plan: PricePlan, limitPercent: number): boolean =>
  plan.prices.some((price) => {
    const paidMinor = findPaidPrice(price, plan)
    return findComparedPrices(price, plan).some(
      (minor) => paidMinor === null || Math.abs(paidMinor - minor) * 100 > minor * limitPercent,
    )
  })
