import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getBundlesEndpoint, getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import type { RequestContext } from '../../platform/context.ts'
import {
  type BundleRow,
  listBundlesOnSale,
  findMostBoughtBundle,
  findVatRate,
} from '../pricing/bundle.sql.ts'
import { type Buyer, loadBuyer } from '../pricing/buyer.ts'
import { selectDiscount, type Discount, toDiscountCode } from '../pricing/discounts.ts'
import {
  toMethodIconUrl,
  type PaymentMethod,
  type PaymentMethodCode,
  listPaymentMethods,
} from '../pricing/payment-method.sql.ts'
import { orderButtonLabels } from './order-button.ts'
import { findResidenceConflict } from './residence-evidence.ts'
import {
  isCheaperPerCredit,
  calculateDiscount,
  calculateMethodFee,
  calculateMessagePrice,
  calculateVat,
} from '../pricing/calculate-prices.ts'
import { listAcceptedMethods } from '../providers/provider-registry.ts'

type Bundle = EndpointAnswer<typeof getBundlesEndpoint>['bundles'][number]

/** Nothing off an order below the code's minimum. */
const getBundleDiscount = (row: BundleRow, discount: Discount | null): number =>
  discount && row.priceMinor >= discount.minimumMinor
    ? calculateDiscount(row.priceMinor, discount.percentage)
    : 0

/** The discount for a payment method; a code that was entered says why it doesn't fit. */
async function selectFittingDiscount(
  context: RequestContext,
  code: string | undefined,
  method: PaymentMethodCode | undefined,
) {
  const discount = await selectDiscount(context, code)
  const fits = !discount?.methods.length || !method || discount.methods.includes(method)
  if (code && !fits) throw createProblem('code_other_method')
  return fits ? discount : null
}

async function loadPricedBundles(
  context: RequestContext,
  code: string | undefined,
  method?: PaymentMethodCode,
) {
  const buyer = await loadBuyer(context)
  const discount = await selectFittingDiscount(context, code, method)
  const rows = await listBundlesOnSale(context.db, context.site.id, buyer.currency)
  const mostChosen = await findMostBoughtBundle(context.db, context.site.id, context.clock.now())
  const totals = rows.map((row) => row.priceMinor - getBundleDiscount(row, discount))
  const costs = rows.map(({ credits }, i) => ({ credits, total: totals[i] ?? 0 }))
  const bundles = rows.map((row, i): Bundle => {
    const [total, { currency }] = [totals[i] ?? 0, buyer]
    return {
      id: row.id,
      credits: row.credits,
      price: { minor: row.priceMinor, currency },
      total: { minor: total, currency },
      per_message: {
        minor: calculateMessagePrice(total, row.credits, context.site.message_credits),
        currency,
      },
      per_credit: { minor: calculateMessagePrice(total, row.credits, 1), currency },
      most_chosen: row.id === mostChosen,
      lowest_per_message: !costs.some((other) => isCheaperPerCredit(other, { credits: row.credits, total })),
    }
  })
  return { buyer, discount, bundles }
}

/** The bundles on sale with what this caller pays for each (docs/payments.md#prices); readable logged out. */
export async function getBundleOffer(
  context: RequestContext,
  code: string | undefined,
): Promise<EndpointAnswer<typeof getBundlesEndpoint>> {
  const { buyer, discount, bundles } = await loadPricedBundles(context, code)
  return { bundles, discount: discount && toDiscountCode(discount), country: buyer.country }
}

/** The methods that this buyer can pay with: offered there, and taken by a provider that is set up. */
export async function listAvailableMethods(context: RequestContext, buyer: Buyer): Promise<PaymentMethod[]> {
  const [methods, taken] = await Promise.all([
    listPaymentMethods(context.db, buyer),
    listAcceptedMethods(context, buyer),
  ])
  return methods.filter(({ code }) => taken.has(code))
}

/** Everything about an order of a bundle before it is placed, and what it's made from. */
export async function createQuote(
  context: RequestContext,
  bundleId: number,
  code: string | undefined,
  wanted: PaymentMethodCode | undefined,
) {
  const { buyer, discount, bundles } = await loadPricedBundles(context, code, wanted)
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (!bundle) throw createProblem('not_found')
  const methods = await listAvailableMethods(context, buyer)
  const method = wanted ? methods.find(({ code: known }) => known === wanted) : undefined
  if (wanted && !method) throw createProblem('method_unavailable')
  const off = bundle.price.minor - bundle.total.minor
  if (code && off === 0) throw createProblem('code_minimum')
  const rate = await findVatRate(context.db, buyer.country, context.clock.now())
  const fee = method ? calculateMethodFee(bundle.total.minor, method) : 0
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
    vat: calculateVat(total, rate),
  }
}

/** docs/payments.md#checkout: the overview with the statutory button. */
export async function getCheckoutOverview(
  context: RequestContext,
  bundleId: number,
  code: string | undefined,
  wanted: PaymentMethodCode | undefined,
): Promise<EndpointAnswer<typeof getCheckoutEndpoint>> {
  const made = await createQuote(context, bundleId, code, wanted)
  const { currency, country } = made.buyer
  const money = (minor: number) => ({ minor, currency })
  return {
    bundle: made.bundle,
    methods: made.methods.map((method) => ({
      code: method.code,
      name: method.name,
      icon: toMethodIconUrl(method.code),
      fee: money(calculateMethodFee(made.bundle.total.minor, method)),
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
    order_button: orderButtonLabels[context.language],
    residence: findResidenceConflict(context, made.buyer),
  }
}
