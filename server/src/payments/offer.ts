import type { Answer } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { getBundles, getCheckout } from '@amarelle/contract/payments'
import type { Context } from '../platform/context.ts'
import { type BundleRow, bundlesOnSale, mostChosenBundle, vatRateOf } from './bundle.sql.ts'
import { type Buyer, buyerOf } from './buyer.ts'
import { chosenDiscount, type Discount, discountView } from './discounts.ts'
import { iconOf, type Method, type MethodCode, methodsFor } from './method.sql.ts'
import { orderButton } from './order-button.ts'
import { residenceAsked } from './residence.ts'
import { costLess, discountOn, feeOn, perMessage, vatIn } from './prices.ts'
import { methodsTaken } from './providers/providers.ts'

type Bundle = Answer<typeof getBundles>['bundles'][number]

/** Nothing off an order below the code's minimum. */
const discountOf = (row: BundleRow, discount: Discount | null): number =>
  discount && row.priceMinor >= discount.minimumMinor ? discountOn(row.priceMinor, discount.percentage) : 0

/** The discount for a payment method; a code that was entered says why it doesn't fit. */
async function fittingDiscount(context: Context, code: string | undefined, method: MethodCode | undefined) {
  const discount = await chosenDiscount(context, code)
  const fits = !discount?.methods.length || !method || discount.methods.includes(method)
  if (code && !fits) throw problem('code_other_method')
  return fits ? discount : null
}

async function offerOf(context: Context, code: string | undefined, method?: MethodCode) {
  const buyer = await buyerOf(context)
  const discount = await fittingDiscount(context, code, method)
  const rows = await bundlesOnSale(context.db, context.site.id, buyer.currency)
  const mostChosen = await mostChosenBundle(context.db, context.site.id, context.clock.now())
  const totals = rows.map((row) => row.priceMinor - discountOf(row, discount))
  const costs = rows.map(({ credits }, i) => ({ credits, total: totals[i] ?? 0 }))
  const bundles = rows.map((row, i): Bundle => {
    const [total, { currency }] = [totals[i] ?? 0, buyer]
    return {
      id: row.id,
      credits: row.credits,
      price: { minor: row.priceMinor, currency },
      total: { minor: total, currency },
      per_message: { minor: perMessage(total, row.credits, context.site.message_credits), currency },
      per_credit: { minor: perMessage(total, row.credits, 1), currency },
      most_chosen: row.id === mostChosen,
      lowest_per_message: !costs.some((other) => costLess(other, { credits: row.credits, total })),
    }
  })
  return { buyer, discount, bundles }
}

/** The bundles on sale with what this caller pays for each (docs/payments.md#prices); readable logged out. */
export async function offer(context: Context, code: string | undefined): Promise<Answer<typeof getBundles>> {
  const { buyer, discount, bundles } = await offerOf(context, code)
  return { bundles, discount: discount && discountView(discount), country: buyer.country }
}

/** The methods that this buyer can pay with: offered there, and taken by a provider that is set up. */
export async function methodsOf(context: Context, buyer: Buyer): Promise<Method[]> {
  const [methods, taken] = await Promise.all([methodsFor(context.db, buyer), methodsTaken(context, buyer)])
  return methods.filter(({ code }) => taken.has(code))
}

/** Everything about an order of a bundle before it is placed, and what it's made from. */
export async function quote(
  context: Context,
  bundleId: number,
  code: string | undefined,
  wanted: MethodCode | undefined,
) {
  const { buyer, discount, bundles } = await offerOf(context, code, wanted)
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (!bundle) throw problem('not_found')
  const methods = await methodsOf(context, buyer)
  const method = wanted ? methods.find(({ code: known }) => known === wanted) : undefined
  if (wanted && !method) throw problem('method_unavailable')
  const off = bundle.price.minor - bundle.total.minor
  if (code && off === 0) throw problem('code_minimum')
  const rate = await vatRateOf(context.db, buyer.country, context.clock.now())
  const fee = method ? feeOn(bundle.total.minor, method) : 0
  const total = bundle.total.minor + fee
  return {
    buyer,
    bundle,
    methods,
    method: method ?? null,
    discount: off > 0 ? discount : null,
    off,
    fee,
    total,
    rate,
    vat: vatIn(total, rate),
  }
}

/** docs/payments.md#checkout: the overview with the statutory button. */
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
    methods: made.methods.map((method) => ({
      code: method.code,
      name: method.name,
      icon: iconOf(method.code),
      fee: money(feeOn(made.bundle.total.minor, method)),
      card: method.kind === 'card',
    })),
    method: made.method?.code ?? null,
    discount: made.discount && {
      code: made.discount.code,
      percentage: made.discount.percentage,
      amount: money(made.off),
    },
    fee: money(made.fee),
    total: money(made.total),
    vat: { rate: made.rate / 100, amount: money(made.vat), country },
    refund_days: context.site.refund_days,
    order_button: orderButton[context.language],
    residence: residenceAsked(context, made.buyer),
  }
}
