import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type addBundleEndpoint,
  type endBundleEndpoint,
  type scheduleBundleEndpoint,
  maxBundleCredits,
  maxBundles,
} from '@amarelle/contract/staff/endpoints/pricing/bundles'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { recordAct } from '../../../staff/index.ts'
import { toCurrency } from '../buyer.ts'
import { findPricedSite } from './find-priced-site.ts'
import { findTypedPriceProblem, parseTypedAmount } from './parse-typed-amount.ts'
import { readPeriod } from './plan-prices.ts'
import { insertPriceChange, lockSitePrices } from './price-change.sql.ts'
import {
  insertBundle,
  listOwnBundles,
  type OwnBundle,
  type SalePeriod,
  sortOwnBundles,
  storeBundleEnd,
  storeSalePeriod,
  takeOverSharedBundles,
} from './site-bundle.sql.ts'

type AddInput = z.output<typeof addBundleEndpoint.input>

const creditsProblem: FieldProblem = {
  code: 'setting_number',
  values: { minimum: 1, maximum: maxBundleCredits },
}
/** Returns the number of credits that was typed. Throws `setting_number`. */
function readCredits(text: string): number {
  const credits = /^\d+$/.test(text) ? Number(text) : 0
  if (credits < 1 || credits > maxBundleCredits)
    throw new Problem('setting_number', {}, { credits: creditsProblem })
  return credits
}

/** Returns the prices of a new bundle in minor units, one for every currency of the site. Throws `price_range` with those not possible. */
function readPrices(site: Site, credits: number, typed: AddInput['prices']): Map<string, number> {
  const currencies = [...new Set(site.countries.map(toCurrency))]
  const problems: Record<string, FieldProblem> = {}
  const prices = new Map<string, number>()
  for (const currency of currencies) {
    const text = typed.find((one) => one.currency === currency)?.price ?? ''
    const problem = findTypedPriceProblem(text, { credits, currency })
    if (problem) problems[`prices.${currency}`] = problem
    else prices.set(currency, parseTypedAmount(text) ?? 0)
  }
  if (Object.keys(problems).length > 0) throw new Problem('price_range', {}, problems)
  return prices
}

/** Returns whether a bundle is on sale, or will be. */
const isCurrent = ({ onSale, endsAt }: OwnBundle, now: Date): boolean =>
  onSale && (endsAt === null || endsAt > now)
const isStarted = ({ startsAt }: SalePeriod, now: Date): boolean => startsAt === null || startsAt <= now
/** Throws `last_bundle` unless one of these bundles is sold from now on without an end, so that a site always sells something. */
function assertOneRemains(bundles: readonly OwnBundle[], now: Date): void {
  if (!bundles.some((bundle) => bundle.onSale && isStarted(bundle, now) && bundle.endsAt === null))
    throw createProblem('last_bundle')
}

/**
 * Puts a bundle on sale, now or from a later moment on. One that was sold before is resumed with the new prices as price changes, so that the lowest price of the last
 * 30 days stays true. Throws `not_found`, `forbidden`, `setting_number`, `price_range`, `setting_start`, `price_end`, `bundle_exists` and
 * `bundle_limit`.
 */
export async function addBundle(
  services: Services,
  actor: StaffActor,
  { site: siteId, credits: typedCredits, prices: typedPrices, reason, ...typedPeriod }: AddInput,
): Promise<{ bundle: number }> {
  const { site, authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  const credits = readCredits(typedCredits)
  const prices = readPrices(site, credits, typedPrices)
  return runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    const now = services.clock.now()
    const period = readPeriod(typedPeriod, now)
    await takeOverSharedBundles(tx, siteId)
    const bundles = await listOwnBundles(tx, siteId)
    const current = bundles.filter((bundle) => isCurrent(bundle, now))
    if (current.some((bundle) => bundle.credits === credits))
      throw new Problem('bundle_exists', {}, { credits: { code: 'bundle_exists' } })
    if (current.length >= maxBundles) throw new Problem('bundle_limit', { maximum: maxBundles })
    const ended = bundles.find((bundle) => bundle.credits === credits)
    const bundleId = ended ? ended.id : await insertBundle(tx, { siteId, credits, prices, ...period })
    if (ended) {
      await storeSalePeriod(tx, ended.id, period)
      for (const [currency, priceMinor] of prices)
        await insertPriceChange(tx, {
          siteId,
          bundleId,
          currency,
          country: null,
          priceMinor,
          startsAt: period.startsAt ?? now,
          endsAt: null,
          staffId: actor.staffId,
          approverId: null,
          reason,
          createdAt: now,
        })
    }
    await sortOwnBundles(tx, siteId)
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'bundle.added',
      object: `site:${siteId}`,
      after: { bundle: bundleId, credits, prices: Object.fromEntries(prices), ...describePeriod(period) },
      reason,
    })
    return { bundle: bundleId }
  })
}

const describePeriod = ({ startsAt, endsAt }: SalePeriod) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})
/** Returns a bundle that a site sells or will sell, after the site has bundles of its own. Throws `not_found`. */
async function findCurrentBundle(tx: Db, siteId: number, bundleId: number, now: Date) {
  const ownIds = await takeOverSharedBundles(tx, siteId)
  const ownId = ownIds.get(bundleId) ?? bundleId
  const bundles = await listOwnBundles(tx, siteId)
  const bundle = bundles.find((one) => one.id === ownId && isCurrent(one, now))
  if (!bundle) throw createProblem('not_found')
  return { bundle, others: bundles.filter((one) => one !== bundle) }
}

/**
 * Sets when a bundle is sold; one on sale keeps its start unless a later one is given. Throws `not_found`, `forbidden`, `setting_start`,
 * `price_end`, `last_bundle`, and `setting_changed` if a colleague has changed the dates since.
 */
export async function scheduleBundle(
  services: Services,
  actor: StaffActor,
  { site: siteId, bundle: bundleId, seen, reason, ...typed }: z.output<typeof scheduleBundleEndpoint.input>,
): Promise<void> {
  const { authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    const now = services.clock.now()
    const { bundle, others } = await findCurrentBundle(tx, siteId, bundleId, now)
    const before = describePeriod(bundle)
    if (before.startsAt !== seen.startsAt) throw conflict('startsAt')
    if (before.endsAt !== seen.endsAt) throw conflict('endsAt')
    const { startsAt, endsAt } = readPeriod(typed, now)
    const period = {
      startsAt: startsAt ?? (isStarted(bundle, now) ? bundle.startsAt : now),
      endsAt,
    }
    assertOneRemains([...others, { ...bundle, ...period }], now)
    await storeSalePeriod(tx, bundle.id, period)
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'bundle.scheduled',
      object: `site:${siteId}`,
      before: { bundle: bundle.id, credits: bundle.credits, ...before },
      after: describePeriod(period),
      reason,
    })
  })
}
const conflict = (field: string) =>
  new Problem('setting_changed', {}, { [field]: { code: 'setting_changed' } })

/** Takes a bundle off sale at once; one that was planned is never sold. Throws `not_found` if the site does not sell it, `forbidden`, and `last_bundle`. */
export async function endBundle(
  services: Services,
  actor: StaffActor,
  { site: siteId, bundle: bundleId, reason }: z.output<typeof endBundleEndpoint.input>,
): Promise<void> {
  const { authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    const now = services.clock.now()
    const { bundle, others } = await findCurrentBundle(tx, siteId, bundleId, now)
    assertOneRemains(others, now)
    await storeBundleEnd(tx, bundle.id)
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'bundle.ended',
      object: `site:${siteId}`,
      before: { bundle: bundle.id, credits: bundle.credits },
      reason,
    })
  })
}
