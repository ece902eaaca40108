import type { Money } from '@amarelle/contract/common'
import type { Answer } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import type { getSpending } from '@amarelle/contract/spending'
import { days, hours, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { requireMember } from '../platform/require-member.ts'
import { bundlesOnSale } from './bundle.sql.ts'
import { buyerOf } from './buyer.ts'
import { lockBuyer } from './order.sql.ts'
import { moneyText } from './money-text.ts'
import { alike, roundLimit } from './prices.ts'
import { limitOf, type OwnLimit, spentSince, storeLimit } from './spending.sql.ts'

type Spending = Answer<typeof getSpending>
const window = 30
const raiseAfter = hours(24)

/** Amounts of one currency in another, by what the largest bundle costs in both: no exchange rate from outside. */
async function converter({ db, site }: Context, to: string) {
  const priceIn = async (currency: string) =>
    (await bundlesOnSale(db, site.id, currency)).at(-1)?.priceMinor ?? 1
  const target = await priceIn(to)
  return async ({ minor, currency }: Money): Promise<number> =>
    currency === to ? minor : alike(minor, await priceIn(currency), target)
}

/** The limit that holds now, and the raised one that waits; the site's own where the member set none. */
async function limits(context: Context, memberId: number, currency: string) {
  const { site, clock, db } = context
  const convert = await converter(context, currency)
  const ofSite = async (minor: number) =>
    site.currency === currency ? minor : roundLimit(await convert({ minor, currency: site.currency }))
  const maximum = await ofSite(site.spending_limit_maximum_minor)
  const own = await limitOf(db, memberId)
  if (!own) return { current: await ofSite(site.spending_limit_minor), next: null, maximum }
  const here = (minor: number) => convert({ minor, currency: own.currency })
  const raised =
    own.nextMinor === null || own.nextFrom === null
      ? null
      : { minor: await here(own.nextMinor), from: own.nextFrom }
  if (raised && raised.from <= clock.now()) return { current: raised.minor, next: null, maximum }
  return { current: await here(own.minor), next: raised, maximum }
}

async function spentIn(
  context: Context,
  memberId: number,
  currency: string,
  without: number | null,
): Promise<number> {
  const convert = await converter(context, currency)
  let sum = 0
  const since = later(context.clock.now(), -days(window))
  for (const spent of await spentSince(context.db, memberId, since, without)) sum += await convert(spent)
  return sum
}

/** What a member spent in 30 days and what the limit leaves (docs/payments.md#spending-limit), in the currency that they buy in now. */
export const spendingOf = (context: Context): Promise<Spending> => spendingWithout(context, null)

async function spendingWithout(context: Context, without: number | null): Promise<Spending> {
  const memberId = requireMember(context)
  const { currency } = await buyerOf(context)
  const { current, next, maximum } = await limits(context, memberId, currency)
  const spent = await spentIn(context, memberId, currency, without)
  const money = (minor: number): Money => ({ minor, currency })
  return {
    spent: money(spent),
    limit: money(current),
    left: money(Math.max(0, current - spent)),
    next: next && { limit: money(next.minor), from: next.from.toISOString() },
    maximum: money(maximum),
    days: window,
  }
}

/**
 * An order that is more than the limit leaves is refused with what is left; asked behind the buyer's lock. One that is paid
 * another way (`id`) counts once.
 */
export async function refuseAboveLimit(
  context: Context,
  total: Money,
  id: number | null = null,
): Promise<void> {
  const { left } = await spendingWithout(context, id)
  if (total.minor > left.minor) throw problem('spending_limit', { left: moneyText(left, context.language) })
}

/** Lowers the limit at once, and takes a raise that waits back; a raise begins 24 hours after it was asked for. */
export const setSpendingLimit = (context: Context, wanted: number): Promise<Spending> =>
  inTransaction(context.db, async (db) => {
    const memberId = requireMember(context)
    const inside = { ...context, db }
    await lockBuyer(db, memberId)
    const { currency } = await buyerOf(inside)
    const { current, next, maximum } = await limits(inside, memberId, currency)
    if (wanted > maximum) {
      const most = moneyText({ minor: maximum, currency }, context.language)
      throw fieldProblem({ limit: { code: 'too_big', values: { maximum: most } } })
    }
    const stored: OwnLimit =
      wanted <= current
        ? { currency, minor: wanted, nextMinor: null, nextFrom: null }
        : {
            currency,
            minor: current,
            nextMinor: wanted,
            // Less than what was asked for before need not wait anew.
            nextFrom: next && wanted <= next.minor ? next.from : later(context.clock.now(), raiseAfter),
          }
    await storeLimit(db, memberId, stored)
    return spendingOf(inside)
  })
