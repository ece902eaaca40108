import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  changePricesEndpoint,
  undoPriceEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { type ApprovalKindRule, type Authority, recordAct, requestApproval } from '../../../staff/index.ts'
import { listBundlePrices } from '../bundle.sql.ts'
import { formatDecimal } from '../decimal-amount.ts'
import { findPricedSite } from './find-priced-site.ts'
import { planPrices, type PricePlan, throwPriceProblems } from './plan-prices.ts'
import { getChangeState } from './price-change-state.ts'
import {
  findPriceChange,
  hasOverlap,
  insertPriceChange,
  lockSitePrices,
  type NewPriceChange,
  storePriceUndo,
} from './price-change.sql.ts'
import { exceedsPriceLimit } from './price-limit.ts'

interface PriceDecision {
  readonly staffId: number
  /** The second person, where one was needed. */
  readonly approverId: number | null
  readonly reason: string
}
/** Stores planned prices. Throws `price_overlap` with those that overlap a temporary one; the transaction has to be rolled back then. */
async function storePrices(
  { db: tx }: Services,
  site: Site,
  { prices, now, startsAt, endsAt }: PricePlan,
  decision: PriceDecision,
): Promise<void> {
  const overlaps: boolean[] = []
  for (const { bundle, currency, country, afterMinor } of prices) {
    const change: NewPriceChange = {
      siteId: site.id,
      bundleId: bundle.id,
      currency,
      country,
      priceMinor: afterMinor,
      startsAt,
      endsAt,
      createdAt: now,
      ...decision,
    }
    overlaps.push(await hasOverlap(tx, change))
    await insertPriceChange(tx, change)
  }
  throwPriceProblems(
    'price_overlap',
    overlaps.map((isOverlap) => (isOverlap ? { code: 'price_overlap' } : null)),
  )
  publishStaffChange(tx, 'prices')
}

const recordPrices = (
  services: Services,
  authority: Authority,
  site: Site,
  { prices, startsAt, endsAt }: PricePlan,
  {
    reason,
    ...after
  }: { readonly reason: string; readonly approval?: string; readonly askedByStaff?: number },
) =>
  recordAct(services, services.db, authority, {
    act: 'price.changed',
    object: `site:${site.id}`,
    before: {
      prices: prices.map(({ bundle: { id: bundle }, currency, country, beforeMinor: minor }) => ({
        bundle,
        currency,
        country,
        minor,
      })),
    },
    after: {
      prices: prices.map(({ bundle: { id: bundle }, currency, country, afterMinor: minor }) => ({
        bundle,
        currency,
        country,
        minor,
      })),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      ...after,
    },
    reason,
  })

/**
 * Sets prices of a site, all or none, or asks a second person beyond the limit of a published site. They are in force in every process
 * from their start on, because prices are read with each request; orders keep the price at which they were placed. Throws `not_found`,
 * `forbidden`, what `planPrices` throws, `price_overlap` and `approval_open`.
 */
export async function changePrices(
  services: Services,
  actor: StaffActor,
  { site: siteId, reason, ...wanted }: z.output<typeof changePricesEndpoint.input>,
): Promise<{ needsApproval: boolean }> {
  const { site, isPublished, authority } = await findPricedSite(services, actor, 'prices.configure', siteId)
  return runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const plan = await planPrices(inside, site, wanted)
    const needsApproval = isPublished && exceedsPriceLimit(plan, site.price_limit_percent)
    if (needsApproval)
      await requestApproval(services, tx, authority, {
        object: `site:${site.id}`,
        scope: { siteId: site.id, companyId: null },
        subject: {
          kind: 'prices',
          siteId: site.id,
          site: site.name,
          startsAt: wanted.startsAt,
          endsAt: wanted.endsAt,
          prices: plan.prices.map(({ bundle, currency, country, beforeMinor, afterMinor }) => ({
            bundle: bundle.id,
            credits: bundle.credits,
            currency,
            country,
            beforeMinor,
            afterMinor,
          })),
        },
        reason,
      })
    else {
      await storePrices(inside, site, plan, { staffId: actor.staffId, approverId: null, reason })
      await recordPrices(inside, authority, site, plan, { reason })
    }
    return { needsApproval }
  })
}

/** Sets prices that a second person agreed to, if they are still possible and the prices before are still those that they saw. */
export const pricesApproval: ApprovalKindRule = {
  kind: 'prices',
  permission: 'prices.configure',
  perform: async (services, authority, { id: approval, subject, reason, askedByStaff }) => {
    if (subject.kind !== 'prices') throw new Error(`${subject.kind} is no change of prices.`)
    const { actor } = authority
    const { site } = await findPricedSite(services, actor, 'prices.configure', subject.siteId)
    const plan = await planPrices(services, site, {
      changes: subject.prices.map(({ bundle, currency, country, beforeMinor, afterMinor }) => ({
        bundle,
        currency,
        country,
        seen: beforeMinor,
        price: afterMinor === null ? null : formatDecimal(afterMinor),
      })),
      startsAt: subject.startsAt,
      endsAt: subject.endsAt,
    })
    await storePrices(services, site, plan, { staffId: askedByStaff, approverId: actor.staffId, reason })
    await recordPrices(services, authority, site, plan, { reason, approval, askedByStaff })
  },
}

/**
 * Takes a price back: a planned one never starts, and instead of one in force the price before it applies again. Throws `not_found`,
 * `forbidden`, and `price_over` if it is over or was taken back before.
 */
export async function undoPrice(
  services: Services,
  actor: StaffActor,
  { change: id, reason }: z.output<typeof undoPriceEndpoint.input>,
): Promise<void> {
  const unlocked = await findPriceChange(services.db, id)
  if (!unlocked) throw createProblem('not_found')
  const { site, authority } = await findPricedSite(services, actor, 'prices.configure', unlocked.siteId)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, site.id)
    const now = services.clock.now()
    const change = await findPriceChange(tx, id)
    if (!change) throw createProblem('not_found')
    const bundles = await listBundlePrices(tx, {
      siteId: site.id,
      currencies: [change.currency],
      now,
      includesPlanned: true,
    })
    const state = getChangeState(change, bundles, now)
    if (state !== 'planned' && state !== 'in_force') throw createProblem('price_over')
    await storePriceUndo(tx, id, { at: now, staffId: actor.staffId, reason })
    publishStaffChange(tx, 'prices')
    const { bundleId: bundle, currency, country, priceMinor: minor } = change
    await recordAct(services, tx, authority, {
      act: 'price.undone',
      object: `site:${site.id}`,
      before: { bundle, currency, country, minor, startsAt: change.startsAt.toISOString() },
      reason,
    })
  })
}
