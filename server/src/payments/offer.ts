import type { Answer } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { getBundles, getCheckout } from '@amarelle/contract/payments'
import type { Context } from '../platform/context.ts'
import { type BundleRow, bundlesOnSale, mostChosenBundle, vatRateOf } from './bundle.sql.ts'
import { type Buyer, buyerOf } from './buyer.ts'
import { chosenDiscount, type Discount, discountView } from './discounts.ts'
import { iconOf, type MethodCode, methodsFor } from './method.sql.ts'
import { orderButton } from './order-button.ts'
import { discountOn, perMessage, vatIn } from './prices.ts'

type Bundle = Answer<typeof getBundles>['bundles'][number]

/** Nothing off when the code wants another currency or a larger order. */
const discountOf = (row: BundleRow, { currency }: Buyer, discount: Discount | null): number =>
  discount && row.priceMinor >= discount.minimumMinor && (discount.currency ?? currency) === currency
    ? discountOn(row.priceMinor, discount.percentage)
    : 0

async function offerOf(context: Context, code: string | undefined) {
  const buyer = await buyerOf(context)
  const discount = await chosenDiscount(context, code)
  const rows = await bundlesOnSale(context.db, context.site.id, buyer.currency)
  const mostChosen = await mostChosenBundle(context.db, context.site.id, context.clock.now())
  const totals = rows.map((row) => row.priceMinor - discountOf(row, buyer, discount))
  const costs = rows.map((row, i) => (totals[i] ?? 0) / row.credits)
  const bundles = rows.map((row, i): Bundle => {
    const [total, { currency }] = [totals[i] ?? 0, buyer]
    return {
      id: row.id,
      credits: row.credits,
      price: { minor: row.priceMinor, currency },
      total: { minor: total, currency },
      per_message: { minor: perMessage(total, row.credits, context.site.message_credits), currency },
      most_chosen: row.id === mostChosen,
      lowest_per_message: costs[i] === Math.min(...costs),
    }
  })
  return { buyer, discount, bundles }
}

/** The bundles on sale with what this caller pays for each (DECISIONS 3); readable logged out. */
export async function offer(context: Context, code: string | undefined): Promise<Answer<typeof getBundles>> {
  const { buyer, discount, bundles } = await offerOf(context, code)
  return { bundles, discount: discount && discountView(discount), country: buyer.country }
}

/** Everything about an order of a bundle before it is placed, and what it's made from. */
export async function quote(
  context: Context,
  bundleId: number,
  code: string | undefined,
  wanted: MethodCode | undefined,
) {
  const { buyer, discount, bundles } = await offerOf(context, code)
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (!bundle) throw problem('not_found')
  const methods = await methodsFor(context.db, buyer)
  const method = wanted ? methods.find(({ code: known }) => known === wanted) : undefined
  if (wanted && !method) throw problem('method_unavailable')
  const off = bundle.price.minor - bundle.total.minor
  if (code && off === 0) throw problem('code_minimum')
  if (discount?.methods.length && method && !discount.methods.includes(method.code))
    throw problem('code_other_method')
  const rate = await vatRateOf(context.db, buyer.country, context.clock.now())
  const total = bundle.total.minor
  return {
    buyer,
    bundle,
    methods,
    method: method ?? null,
    discount: off > 0 ? discount : null,
    off,
    total,
    rate,
    vat: vatIn(total, rate),
  }
}

/** SPECIFICATION 2 "checkout": the overview with the statutory button. */
export async function checkout(
  context: Context,
  bundleId: number,
  code: string | undefined,
  wanted: MethodCode | undefined,
): Promise<Answer<typeof getCheckout>> {
  const made = await quote(context, bundleId, code, wanted)
  const { currency, country } = made.buyer
  const money = (minor: number) => ({ minor, currency })
  return {
    bundle: made.bundle,
    methods: made.methods.map((method) => ({ ...method, icon: iconOf(method.code), fee: money(0) })),
    method: made.method?.code ?? null,
    discount: made.discount && {
      code: made.discount.code,
      percentage: made.discount.percentage,
      amount: money(made.off),
    },
    fee: money(0),
    total: money(made.total),
    vat: { rate: made.rate / 100, amount: money(made.vat), country },
    refund_days: context.site.refund_days,
    order_button: orderButton[context.language],
  }
}
