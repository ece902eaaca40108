import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type addBundleEndpoint,
  type endBundleEndpoint,
  maxBundleCredits,
  maxBundles,
} from '@amarelle/contract/staff/endpoints/pricing/bundles'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { recordAct } from '../../../staff/index.ts'
import { toCurrency } from '../buyer.ts'
import { findPricedSite } from './find-priced-site.ts'
import { findTypedPriceProblem, parseTypedAmount } from './parse-typed-amount.ts'
import { insertPriceChange, lockSitePrices } from './price-change.sql.ts'
import {
  insertBundle,
  listOwnBundles,
  resumeBundle,
  sortOwnBundles,
  storeBundleEnd,
  takeOverSharedBundles,
} from './site-bundle.sql.ts'

type AddInput = z.output<typeof addBundleEndpoint.input>

const creditsProblem: FieldProblem = {
  code: 'setting_number',
  values: { minimum: 1, maximum: maxBundleCredits },
}
/** The number of credits that was typed. Throws `setting_number`. */
function readCredits(text: string): number {
  const credits = /^\d+$/.test(text) ? Number(text) : 0
  if (credits < 1 || credits > maxBundleCredits)
    throw new Problem('setting_number', {}, { credits: creditsProblem })
  return credits
}

/** The prices of a new bundle in minor units, one for every currency of the site. Throws `price_range` with those not possible. */
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

/**
 * Puts a bundle on sale. One that was sold before is resumed with the new prices as price changes, so that the lowest price of the last
 * 30 days stays true. Throws `not_found`, `forbidden`, `setting_number`, `price_range`, `bundle_exists` and `bundle_limit`.
 */
export async function addBundle(
  services: Services,
  actor: StaffActor,
  { site: siteId, credits: typedCredits, prices: typedPrices, reason }: AddInput,
): Promise<{ bundle: number }> {
  const { site, authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  const credits = readCredits(typedCredits)
  const prices = readPrices(site, credits, typedPrices)
  return runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    const now = services.clock.now()
    await takeOverSharedBundles(tx, siteId)
    const bundles = await listOwnBundles(tx, siteId)
    const onSale = bundles.filter((bundle) => bundle.onSale)
    if (onSale.some((bundle) => bundle.credits === credits))
      throw new Problem('bundle_exists', {}, { credits: { code: 'bundle_exists' } })
    if (onSale.length >= maxBundles) throw new Problem('bundle_limit', { maximum: maxBundles })
    const ended = bundles.find((bundle) => bundle.credits === credits)
    const bundleId = ended ? ended.id : await insertBundle(tx, { siteId, credits, prices })
    if (ended) {
      await resumeBundle(tx, ended.id)
      for (const [currency, priceMinor] of prices)
        await insertPriceChange(tx, {
          siteId,
          bundleId,
          currency,
          country: null,
          priceMinor,
          startsAt: now,
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
      after: { bundle: bundleId, credits, prices: Object.fromEntries(prices) },
      reason,
    })
    return { bundle: bundleId }
  })
}

/** Takes a bundle off sale. Throws `not_found` if the site does not sell it, `forbidden`, and `last_bundle`. */
export async function endBundle(
  services: Services,
  actor: StaffActor,
  { site: siteId, bundle: bundleId, reason }: z.output<typeof endBundleEndpoint.input>,
): Promise<void> {
  const { authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    const ownIds = await takeOverSharedBundles(tx, siteId)
    const ownId = ownIds.get(bundleId) ?? bundleId
    const onSale = (await listOwnBundles(tx, siteId)).filter((bundle) => bundle.onSale)
    const bundle = onSale.find(({ id }) => id === ownId)
    if (!bundle) throw createProblem('not_found')
    if (onSale.length === 1) throw createProblem('last_bundle')
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
