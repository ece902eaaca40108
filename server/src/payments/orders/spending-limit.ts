import type { Money } from '@amarelle/contract/domain/common'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { getSpendingEndpoint } from '@amarelle/contract/endpoints/spending'
import { daysToMs, hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext, Services, Site } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember } from '../../platform/actor.ts'
import { createCurrencyConverter } from '../pricing/convert-currency.ts'
import { findBuyerCurrency, loadBuyer } from '../pricing/buyer.ts'
import { lockBuyerOrders } from './order.sql.ts'
import { formatMoney } from '../pricing/format-money.ts'
import { roundUpLimit } from '../pricing/calculate-prices.ts'
import {
  findSpendingLimit,
  findSpendingLimits,
  type SpendingLimit,
  sumBeingPaid,
  sumSpentOfMembers,
  sumSpentSince,
  upsertSpendingLimit,
} from './spending-limit.sql.ts'

type SpendingOverview = EndpointAnswer<typeof getSpendingEndpoint>
const spendingWindowDays = 30
const limitRaiseDelayMs = hoursToMs(24)

type Converter = Awaited<ReturnType<typeof createCurrencyConverter>>

/** Returns the current limit and a pending raise; the site's default when the member set none. `convert` converts to the currency. */
async function toLimits(
  { site, clock }: Pick<RequestContext, 'site' | 'clock'>,
  ownLimit: SpendingLimit | undefined,
  { currency, convert }: { readonly currency: string; readonly convert: Converter },
) {
  const toSiteLimit = async (minor: number) =>
    site.currency === currency ? minor : roundUpLimit(await convert({ minor, currency: site.currency }))
  const maximum = await toSiteLimit(site.spending_limit_maximum_minor)
  if (!ownLimit) return { current: await toSiteLimit(site.spending_limit_minor), next: null, maximum }
  const toBuyerCurrency = (minor: number) => convert({ minor, currency: ownLimit.currency })
  const raised =
    ownLimit.nextMinor === null || ownLimit.nextFrom === null
      ? null
      : { minor: await toBuyerCurrency(ownLimit.nextMinor), from: ownLimit.nextFrom }
  if (raised && raised.from <= clock.now()) return { current: raised.minor, next: null, maximum }
  return { current: await toBuyerCurrency(ownLimit.minor), next: raised, maximum }
}

async function loadLimits(context: RequestContext, memberId: number, currency: string) {
  const convert = await createCurrencyConverter(context, context.site.id, currency)
  return toLimits(context, await findSpendingLimit(context.db, memberId), { currency, convert })
}

interface LimitedMember {
  readonly id: number
  readonly site: Site
  /** Of the member's profile. */
  readonly country: string | null
}
/**
 * Returns the ones of at most some hundred members who have spent their limit for 30 days, in a fixed number of statements per site and
 * currency.
 */
export async function findMembersAtLimit(
  services: Services,
  members: readonly LimitedMember[],
): Promise<ReadonlySet<number>> {
  const { db, clock } = services
  const ids = members.map(({ id }) => id)
  const spentByMember = Map.groupBy(
    await sumSpentOfMembers(db, ids, addMs(clock.now(), -daysToMs(spendingWindowDays))),
    ({ memberId }) => memberId,
  )
  const limits = new Map((await findSpendingLimits(db, ids)).map((limit) => [limit.memberId, limit]))
  const converters = new Map<string, Converter>()
  const atLimit = new Set<number>()
  for (const { id, site, country } of members) {
    const currency = findBuyerCurrency(site, country)
    const key = `${site.id} ${currency}`
    const convert = converters.get(key) ?? (await createCurrencyConverter(services, site.id, currency))
    converters.set(key, convert)
    const { current } = await toLimits({ site, clock }, limits.get(id), { currency, convert })
    let spent = 0
    for (const amount of spentByMember.get(id) ?? []) spent += await convert(amount)
    if (spent >= current) atLimit.add(id)
  }
  return atLimit
}

async function convertSum(
  context: RequestContext,
  amounts: readonly Money[],
  currency: string,
): Promise<number> {
  const convert = await createCurrencyConverter(context, context.site.id, currency)
  let sum = 0
  for (const amount of amounts) sum += await convert(amount)
  return sum
}

/**
 * Returns the member's spending in 30 days and what the limit leaves (docs/payments.md#spending-limit), in the currency that they buy in
 * now.
 */
export const getSpendingOverview = (context: RequestContext): Promise<SpendingOverview> =>
  getSpendingWithoutOrder(context, null)

async function getSpendingWithoutOrder(
  context: RequestContext,
  excludedOrderId: number | null,
): Promise<SpendingOverview> {
  const memberId = assertMember(context)
  const { currency } = await loadBuyer(context)
  const { current, next, maximum } = await loadLimits(context, memberId, currency)
  const since = addMs(context.clock.now(), -daysToMs(spendingWindowDays))
  const spentAmounts = await sumSpentSince(context.db, memberId, since, excludedOrderId)
  const spent = await convertSum(context, spentAmounts, currency)
  const money = (minor: number): Money => ({ minor, currency })
  return {
    spent: money(spent),
    limit: money(current),
    left: money(Math.max(0, current - spent)),
    next: next && { limit: money(next.minor), from: next.from.toISOString() },
    maximum: money(maximum),
    days: spendingWindowDays,
  }
}

/** For so long an opened payment page counts as being paid on: nobody learns of a page that was closed. */
const openPagePeriodMs = minutesToMs(15)

/**
 * Throws `spending_limit` when an order exceeds what is left beside the orders that are being paid; call it while holding
 * `lockBuyerOrders`. `excludedOrderId`: the order being paid, so that it counts once.
 */
export async function assertWithinSpendingLimit(
  context: RequestContext,
  total: Money,
  excludedOrderId: number | null = null,
): Promise<void> {
  const { left } = await getSpendingWithoutOrder(context, excludedOrderId)
  const { currency } = left
  const pageOpenedSince = addMs(context.clock.now(), -openPagePeriodMs)
  const amounts = await sumBeingPaid(context.db, assertMember(context), pageOpenedSince, excludedOrderId)
  const minor = Math.max(0, left.minor - (await convertSum(context, amounts, currency)))
  if ((await convertSum(context, [total], currency)) > minor)
    throw createProblem('spending_limit', { left: formatMoney({ minor, currency }, context.language) })
}

/**
 * Lowers the limit at once and cancels a pending raise; a raise takes effect after 24 hours. Throws on `limit` above
 * the site's maximum.
 */
export const setSpendingLimit = (context: RequestContext, wantedMinor: number): Promise<SpendingOverview> =>
  runInTransaction(context.db, async (db) => {
    const memberId = assertMember(context)
    const txContext = { ...context, db }
    await lockBuyerOrders(db, memberId)
    const { currency } = await loadBuyer(txContext)
    const { current, next, maximum } = await loadLimits(txContext, memberId, currency)
    if (wantedMinor > maximum) {
      const maximumText = formatMoney({ minor: maximum, currency }, context.language)
      throw createFieldProblem({ limit: { code: 'too_big', values: { maximum: maximumText } } })
    }
    const stored: SpendingLimit =
      wantedMinor <= current
        ? { currency, minor: wantedMinor, nextMinor: null, nextFrom: null }
        : {
            currency,
            minor: current,
            nextMinor: wantedMinor,
            // A raise below the pending one keeps its start time.
            nextFrom:
              next && wantedMinor <= next.minor ? next.from : addMs(context.clock.now(), limitRaiseDelayMs),
          }
    await upsertSpendingLimit(db, memberId, stored)
    return getSpendingOverview(txContext)
  })
