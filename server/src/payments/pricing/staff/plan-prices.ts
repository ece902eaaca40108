import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import { type changePricesEndpoint, maxPriceDays } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { z } from 'zod'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Services, Site } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listBundlePrices, type PricedBundle } from '../bundle.sql.ts'
import { toCurrency } from '../buyer.ts'
import { findOwnPrice } from '../find-price.ts'
import { findTypedPriceProblem, parseTypedAmount } from './parse-typed-amount.ts'
import { lockSitePrices } from './price-change.sql.ts'

/** Prices of a site as they are wanted; amounts as they were typed. */
type WantedPrices = Omit<z.output<typeof changePricesEndpoint.input>, 'site' | 'reason'>
type WantedPrice = WantedPrices['changes'][number]

/** A price that may be set. */
export interface PlannedPrice {
  readonly bundle: PricedBundle
  readonly currency: string
  readonly country: string | null
  /** The place's own price when the caller saw it, in minor units; null: none. */
  readonly beforeMinor: number | null
  /** null: the country has no price of its own any more. */
  readonly afterMinor: number | null
}
export interface PricePlan {
  readonly prices: readonly PlannedPrice[]
  readonly now: Date
  readonly startsAt: Date
  readonly endsAt: Date | null
}

interface TypedPeriod {
  readonly startsAt: string | null
  readonly endsAt: string | null
}
/**
 * Returns the moments of a period. Throws `setting_start` unless it starts within the next year and ends within a year of its start, and
 * `price_end` if it ends before.
 */
export function readPeriod(
  typed: TypedPeriod,
  now: Date,
): { readonly startsAt: Date | null; readonly endsAt: Date | null } {
  const startsAt = typed.startsAt === null ? null : new Date(typed.startsAt)
  const endsAt = typed.endsAt === null ? null : new Date(typed.endsAt)
  const maxMs = daysToMs(maxPriceDays)
  const values = { days: maxPriceDays }
  if (startsAt !== null && (startsAt <= now || startsAt > addMs(now, maxMs)))
    throw new Problem('setting_start', {}, { startsAt: { code: 'setting_start', values } })
  const start = startsAt ?? now
  if (endsAt === null) return { startsAt, endsAt }
  if (endsAt <= start) throw new Problem('price_end', {}, { endsAt: { code: 'price_end' } })
  if (endsAt > addMs(start, maxMs))
    throw new Problem('setting_start', {}, { endsAt: { code: 'setting_start', values } })
  return { startsAt, endsAt }
}

/** Returns why a price can't be set; null if it can. */
function findPriceProblem(
  site: Site,
  bundle: PricedBundle,
  { country, currency, price }: WantedPrice,
): FieldProblem | null {
  if (country !== null && !site.countries.includes(country)) return { code: 'invalid_choice' }
  if (country !== null && toCurrency(country) !== currency)
    return { code: 'price_country', values: { currency: toCurrency(country) } }
  if (country !== null && price === null) return null
  return findTypedPriceProblem(price ?? '', { credits: bundle.credits, currency })
}

/** Throws if any of the wanted prices has a problem, which is shown beside its field. */
export function throwPriceProblems(code: Problem['code'], problems: readonly (FieldProblem | null)[]): void {
  const fields = problems.flatMap((problem, i) => (problem ? [[`changes.${i}.price`, problem] as const] : []))
  if (fields.length > 0) throw new Problem(code, {}, Object.fromEntries(fields))
}

/** Returns the wanted prices with their bundles. Throws `not_found` for bundles that the site does not sell. */
async function findWantedBundles(
  tx: Db,
  site: Site,
  changes: readonly WantedPrice[],
  now: Date,
): Promise<readonly (readonly [WantedPrice, PricedBundle])[]> {
  const sold = new Set(site.countries.map(toCurrency))
  const currencies = [...new Set(changes.map(({ currency }) => currency))].filter((one) => sold.has(one))
  const bundles = await listBundlePrices(tx, { siteId: site.id, currencies, now, includesPlanned: true })
  return changes.map((change) => {
    const bundle = bundles.find(({ id, currency }) => id === change.bundle && currency === change.currency)
    if (!bundle) throw createProblem('not_found')
    return [change, bundle] as const
  })
}

/**
 * Locks a site's prices and checks the wanted ones; `services.db` is the transaction that stores them. Throws `not_found`,
 * `setting_start`, `price_end`, `setting_changed` with the prices that are no longer as the caller saw them, and `price_range` or
 * `price_country` with those that are not possible.
 */
export async function planPrices(
  { db: tx, clock }: Services,
  site: Site,
  wanted: WantedPrices,
): Promise<PricePlan> {
  await lockSitePrices(tx, site.id)
  const now = clock.now()
  const { startsAt, endsAt } = readPeriod(wanted, now)
  const pricedChanges = await findWantedBundles(tx, site, wanted.changes, now)
  throwPriceProblems(
    'setting_changed',
    pricedChanges.map(([{ country, seen }, bundle]) =>
      findOwnPrice(bundle, country, now.getTime()) === seen ? null : { code: 'setting_changed' },
    ),
  )
  throwPriceProblems(
    'price_range',
    pricedChanges.map(([change, bundle]) => findPriceProblem(site, bundle, change)),
  )
  const prices = pricedChanges.map(([{ currency, country, seen, price }, bundle]) => ({
    bundle,
    currency,
    country,
    beforeMinor: seen,
    afterMinor: price === null ? null : parseTypedAmount(price),
  }))
  return { prices, now, startsAt: startsAt ?? now, endsAt }
}
