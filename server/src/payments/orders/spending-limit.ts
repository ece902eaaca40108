import type { Money } from '@amarelle/contract/domain/common'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { getSpendingEndpoint } from '@amarelle/contract/endpoints/spending'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { listBundlesOnSale } from '../pricing/bundle.sql.ts'
import { loadBuyer } from '../pricing/buyer.ts'
import { lockBuyerOrders } from './order.sql.ts'
import { formatMoney } from '../pricing/format-money.ts'
import { convertAmount, roundUpLimit } from '../pricing/calculate-prices.ts'
import {
  findSpendingLimit,
  type SpendingLimit,
  sumSpentSince,
  upsertSpendingLimit,
} from './spending-limit.sql.ts'

type SpendingOverview = EndpointAnswer<typeof getSpendingEndpoint>
const spendingWindowDays = 30
const limitRaiseDelayMs = hoursToMs(24)

/** Amounts of one currency in another, by what the largest bundle costs in both: no exchange rate from outside. */
async function createCurrencyConverter({ db, site }: RequestContext, to: string) {
  const priceIn = async (currency: string) =>
    (await listBundlesOnSale(db, site.id, currency)).at(-1)?.priceMinor ?? 1
  const target = await priceIn(to)
  return async ({ minor, currency }: Money): Promise<number> =>
    currency === to ? minor : convertAmount(minor, await priceIn(currency), target)
}

/** The limit that holds now, and the raised one that waits; the site's own where the member set none. */
async function loadLimits(context: RequestContext, memberId: number, currency: string) {
  const { site, clock, db } = context
  const convert = await createCurrencyConverter(context, currency)
  const ofSite = async (minor: number) =>
    site.currency === currency ? minor : roundUpLimit(await convert({ minor, currency: site.currency }))
  const maximum = await ofSite(site.spending_limit_maximum_minor)
  const own = await findSpendingLimit(db, memberId)
  if (!own) return { current: await ofSite(site.spending_limit_minor), next: null, maximum }
  const here = (minor: number) => convert({ minor, currency: own.currency })
  const raised =
    own.nextMinor === null || own.nextFrom === null
      ? null
      : { minor: await here(own.nextMinor), from: own.nextFrom }
  if (raised && raised.from <= clock.now()) return { current: raised.minor, next: null, maximum }
  return { current: await here(own.minor), next: raised, maximum }
}

async function sumSpent(
  context: RequestContext,
  memberId: number,
  currency: string,
  without: number | null,
): Promise<number> {
  const convert = await createCurrencyConverter(context, currency)
  let sum = 0
  const since = addMs(context.clock.now(), -daysToMs(spendingWindowDays))
  for (const spent of await sumSpentSince(context.db, memberId, since, without)) sum += await convert(spent)
  return sum
}

/** What a member spent in 30 days and what the limit leaves (docs/payments.md#spending-limit), in the currency that they buy in now. */
export const getSpendingOverview = (context: RequestContext): Promise<SpendingOverview> =>
  getSpendingWithoutOrder(context, null)

async function getSpendingWithoutOrder(
  context: RequestContext,
  without: number | null,
): Promise<SpendingOverview> {
  const memberId = assertMember(context)
  const { currency } = await loadBuyer(context)
  const { current, next, maximum } = await loadLimits(context, memberId, currency)
  const spent = await sumSpent(context, memberId, currency, without)
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

/**
 * An order that is more than the limit leaves is refused with what is left; asked behind the buyer's lock. One that is paid
 * another way (`id`) counts once.
 */
export async function assertWithinSpendingLimit(
  context: RequestContext,
  total: Money,
  id: number | null = null,
): Promise<void> {
  const { left } = await getSpendingWithoutOrder(context, id)
  if (total.minor > left.minor)
    throw createProblem('spending_limit', { left: formatMoney(left, context.language) })
}

/** Lowers the limit at once, and takes a raise that waits back; a raise begins 24 hours after it was asked for. */
export const setSpendingLimit = (context: RequestContext, wanted: number): Promise<SpendingOverview> =>
  runInTransaction(context.db, async (db) => {
    const memberId = assertMember(context)
    const inside = { ...context, db }
    await lockBuyerOrders(db, memberId)
    const { currency } = await loadBuyer(inside)
    const { current, next, maximum } = await loadLimits(inside, memberId, currency)
    if (wanted > maximum) {
      const most = formatMoney({ minor: maximum, currency }, context.language)
      throw createFieldProblem({ limit: { code: 'too_big', values: { maximum: most } } })
    }
    const stored: SpendingLimit =
      wanted <= current
        ? { currency, minor: wanted, nextMinor: null, nextFrom: null }
        : {
            currency,
            minor: current,
            nextMinor: wanted,
            // Less than what was asked for before need not wait anew.
            nextFrom:
              next && wanted <= next.minor ? next.from : addMs(context.clock.now(), limitRaiseDelayMs),
          }
    await upsertSpendingLimit(db, memberId, stored)
    return getSpendingOverview(inside)
  })
