import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getBundlesEndpoint, getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import type { RequestContext, Services } from '../../platform/context.ts'
import { type BundleRow, listOfferedBundles } from '../pricing/bundle.sql.ts'
import { type Buyer, loadBuyer } from '../pricing/buyer.ts'
import { selectDiscount, type Discount, toDiscountCode } from '../pricing/discounts.ts'
import {
  toMethodIconUrl,
  type PaymentMethod,
  type PaymentMethodCode,
  listPaymentMethods,
} from '../pricing/payment-method.sql.ts'
import { getShownOrderButtonLabel } from './order-button.ts'
import { findResidenceConflict } from './residence-evidence.ts'
import {
  isCheaperPerCredit,
  calculateDiscount,
  calculateMethodFee,
  calculateMessagePrice,
  calculateVat,
} from '../pricing/calculate-prices.ts'
import { getProvider } from '../providers/provider-registry.ts'

type Bundle = EndpointAnswer<typeof getBundlesEndpoint>['bundles'][number]

/** No discount below the code's minimum order. */
const getBundleDiscount = (row: BundleRow, discount: Discount | null): number =>
  discount && row.priceMinor >= discount.minimumMinor
    ? calculateDiscount(row.priceMinor, discount.percentage)
    : 0

/** Returns the discount, if it is valid for the payment method. Throws `code_other_method` for an entered code that is not. */
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

/** Whom the prices are for. */
interface PricingFor {
  readonly buyer: Buyer
  readonly discount: Discount | null
}

/** The bundles on sale, and the VAT rate of the buyer's country in hundredths of a percent. */
async function priceBundles(
  context: RequestContext,
  { buyer, discount }: PricingFor,
): Promise<{ bundles: Bundle[]; vatRate: number }> {
  const now = context.clock.now()
  const rows = await listOfferedBundles(context.db, { siteId: context.site.id, ...buyer, now })
  const totals = rows.map((row) => row.priceMinor - getBundleDiscount(row, discount))
  const costs = rows.map(({ credits }, i) => ({ credits, total: totals[i] ?? 0 }))
  const bundles = rows.map((row, i): Bundle => {
    const [total, { currency }] = [totals[i] ?? 0, buyer]
    return {
      id: row.id,
      credits: row.credits,
      price: { minor: row.priceMinor, currency },
      lowest_price: { minor: row.lowestMinor, currency },
      total: { minor: total, currency },
      per_message: {
        minor: calculateMessagePrice(total, row.credits, context.site.message_credits),
        currency,
      },
      per_credit: { minor: calculateMessagePrice(total, row.credits, 1), currency },
      most_chosen: row.mostChosen,
      lowest_per_message: !costs.some((other) => isCheaperPerCredit(other, { credits: row.credits, total })),
    }
  })
  return { bundles, vatRate: rows[0]?.vatRate ?? 0 }
}

/** Returns the bundles on sale with the caller's prices (docs/payments.md#prices); works without login. */
export async function getBundleOffer(
  context: RequestContext,
  code: string | undefined,
): Promise<EndpointAnswer<typeof getBundlesEndpoint>> {
  const buyer = await loadBuyer(context)
  const discount = await selectFittingDiscount(context, code, undefined)
  return {
    bundles: (await priceBundles(context, { buyer, discount })).bundles,
    discount: discount && toDiscountCode(discount),
    country: buyer.country,
  }
}

/** Returns the payment methods available to this buyer: offered there and accepted by a configured provider. */
export async function listAvailableMethods(
  context: Services & Pick<RequestContext, 'site'>,
  buyer: Buyer,
): Promise<PaymentMethod[]> {
  const { country, currency } = buyer
  const methods = await listPaymentMethods(context.db, { siteId: context.site.id, country, currency })
  const configuredIds = new Set(
    [...new Set(methods.flatMap(({ providers }) => providers))].filter(
      (id) => getProvider(context, id) !== null,
    ),
  )
  return methods.filter(({ providers }) => providers.some((id) => configuredIds.has(id)))
}

/**
 * Computes everything about the caller's order of a bundle before it is placed; amounts in minor units, VAT rate in hundredths of
 * a percent. Throws `not_found`, `method_unavailable`, `code_minimum`.
 */
export async function createQuote(
  context: RequestContext,
  bundleId: number,
  code: string | undefined,
  methodCode: PaymentMethodCode | undefined,
): Promise<Quote> {
  const buyer = await loadBuyer(context)
  const discount = await selectFittingDiscount(context, code, methodCode)
  const quote = await quoteOrder(context, { buyer, discount }, bundleId, methodCode)
  if (code && quote.off === 0) throw createProblem('code_minimum')
  return quote
}

type Quote = Awaited<ReturnType<typeof quoteOrder>>
async function quoteOrder(
  context: RequestContext,
  { buyer, discount }: PricingFor,
  bundleId: number,
  methodCode: PaymentMethodCode | undefined,
) {
  const { bundles, vatRate } = await priceBundles(context, { buyer, discount })
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (!bundle) throw createProblem('not_found')
  const methods = await listAvailableMethods(context, buyer)
  const method = methodCode ? methods.find((available) => available.code === methodCode) : undefined
  if (methodCode && !method) throw createProblem('method_unavailable')
  const off = bundle.price.minor - bundle.total.minor
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
    rate: vatRate,
    vat: calculateVat(total, vatRate),
  }
}

/** Returns the checkout overview with the statutory order button (docs/payments.md#checkout). */
export async function getCheckoutOverview(
  context: RequestContext,
  bundleId: number,
  code: string | undefined,
  methodCode: PaymentMethodCode | undefined,
): Promise<EndpointAnswer<typeof getCheckoutEndpoint>> {
  return toCheckout(context, await createQuote(context, bundleId, code, methodCode))
}
function toCheckout(context: RequestContext, quote: Quote): EndpointAnswer<typeof getCheckoutEndpoint> {
  const { currency, country } = quote.buyer
  const money = (minor: number) => ({ minor, currency })
  return {
    bundle: quote.bundle,
    methods: quote.methods.map((method) => ({
      code: method.code,
      name: method.name,
      icon: toMethodIconUrl(method.code),
      fee: money(calculateMethodFee(quote.bundle.total.minor, method)),
      card: method.kind === 'card',
    })),
    method: quote.method?.code ?? null,
    discount: quote.discount && {
      code: quote.discount.code,
      percentage: quote.discount.percentage,
      amount: money(quote.off),
    },
    fee: money(quote.fee),
    total: money(quote.total),
    vat: { rate: quote.rate / 100, amount: money(quote.vat), country },
    refund_days: context.site.refund_days,
    order_button: getShownOrderButtonLabel(country, context.language, context.site),
    residence: findResidenceConflict(context, quote.buyer),
  }
}
