import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type changePricesEndpoint,
  maxPriceDays,
  type undoPriceEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { recordAct } from '../../../staff/index.ts'
import { listBundlePrices, type PricedBundle } from '../bundle.sql.ts'
import { toCurrency } from '../buyer.ts'
import { findOwnPrice } from '../find-price.ts'
import { findPricedSite } from './find-priced-site.ts'
import { findTypedPriceProblem, parseTypedAmount } from './parse-typed-amount.ts'
import { getChangeState } from './price-change-state.ts'
import {
  findPriceChange,
  hasOverlap,
  insertPriceChange,
  lockSitePrices,
  type NewPriceChange,
  storePriceUndo,
} from './price-change.sql.ts'

type ChangeInput = z.output<typeof changePricesEndpoint.input>
type WantedPrice = ChangeInput['changes'][number]

/** Throws unless the price starts within the next year, and ends after its start within a year of it. */
function assertPeriod(startsAt: Date | null, endsAt: Date | null, now: Date): void {
  const maxMs = daysToMs(maxPriceDays)
  const values = { days: maxPriceDays }
  if (startsAt !== null && (startsAt <= now || startsAt > addMs(now, maxMs)))
    throw new Problem('setting_start', {}, { startsAt: { code: 'setting_start', values } })
  const start = startsAt ?? now
  if (endsAt === null) return
  if (endsAt <= start) throw new Problem('price_end', {}, { endsAt: { code: 'price_end' } })
  if (endsAt > addMs(start, maxMs))
    throw new Problem('setting_start', {}, { endsAt: { code: 'setting_start', values } })
}

/** Why a price can't be set; null if it can. */
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

function throwPriceProblems(code: Problem['code'], problems: readonly (FieldProblem | null)[]): void {
  const fields = problems.flatMap((problem, i) => (problem ? [[`changes.${i}.price`, problem] as const] : []))
  if (fields.length > 0) throw new Problem(code, {}, Object.fromEntries(fields))
}

/** The wanted prices with their bundles. Throws `not_found` for bundles that the site does not sell. */
async function findWantedBundles(
  tx: Db,
  site: Site,
  changes: readonly WantedPrice[],
  now: Date,
): Promise<readonly (readonly [WantedPrice, PricedBundle])[]> {
  const sold = new Set(site.countries.map(toCurrency))
  const currencies = [...new Set(changes.map(({ currency }) => currency))].filter((one) => sold.has(one))
  const bundles = await listBundlePrices(tx, { siteId: site.id, currencies, now })
  return changes.map((change) => {
    const bundle = bundles.find(({ id, currency }) => id === change.bundle && currency === change.currency)
    if (!bundle) throw createProblem('not_found')
    return [change, bundle] as const
  })
}

/**
 * Sets prices of a site, all or none. They are in force in every process from their start on, because prices are read with each
 * request; orders keep the price at which they were placed. Throws `not_found`, `forbidden`, `setting_start`, `price_end`,
 * `setting_changed` with the prices that are no longer as the caller saw them, `price_range` or `price_country` with those that are
 * not possible, and `price_overlap`.
 */
export async function changePrices(services: Services, actor: StaffActor, input: ChangeInput): Promise<void> {
  const { site, authority } = await findPricedSite(services, actor, 'prices.configure', input.site)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, site.id)
    const now = services.clock.now()
    const startsAt = input.startsAt === null ? null : new Date(input.startsAt)
    const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
    assertPeriod(startsAt, endsAt, now)
    const pricedChanges = await findWantedBundles(tx, site, input.changes, now)
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
    const changes = pricedChanges.map(
      ([{ bundle: bundleId, currency, country, price }]): NewPriceChange => ({
        siteId: site.id,
        bundleId,
        currency,
        country,
        priceMinor: price === null ? null : parseTypedAmount(price),
        startsAt: startsAt ?? now,
        endsAt,
        staffId: actor.staffId,
        reason: input.reason,
        createdAt: now,
      }),
    )
    const overlaps: boolean[] = []
    for (const change of changes) {
      overlaps.push(await hasOverlap(tx, change))
      await insertPriceChange(tx, change)
    }
    throwPriceProblems(
      'price_overlap',
      overlaps.map((isOverlap) => (isOverlap ? { code: 'price_overlap' } : null)),
    )
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'price.changed',
      object: `site:${site.id}`,
      before: {
        prices: pricedChanges.map(([{ bundle, currency, country, seen }]) => ({
          bundle,
          currency,
          country,
          minor: seen,
        })),
      },
      after: {
        prices: changes.map(({ bundleId, currency, country, priceMinor }) => ({
          bundle: bundleId,
          currency,
          country,
          minor: priceMinor,
        })),
        startsAt: (startsAt ?? now).toISOString(),
        endsAt: input.endsAt,
      },
      reason: input.reason,
    })
  })
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
    const bundles = await listBundlePrices(tx, { siteId: site.id, currencies: [change.currency], now })
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
