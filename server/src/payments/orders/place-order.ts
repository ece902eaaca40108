import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { insertConsent } from '../../accounts/index.ts'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { toKnownProblem } from '../../platform/http/api.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { assertMember } from '../../platform/actor.ts'
import { holdDiscount } from '../pricing/discount.sql.ts'
import { limitCodeGuesses } from '../pricing/limit-code-guesses.ts'
import { createQuote } from './checkout-quote.ts'
import { insertAttempt, insertOrder, lockBuyerOrders } from './order.sql.ts'
import { acknowledgementVersion } from './order-button.ts'
import { findProviderForMethod, getProvider } from '../providers/provider-registry.ts'
import { toResidenceEvidence, findResidenceConflict } from './residence-evidence.ts'
import { assertWithinSpendingLimit } from './spending-limit.ts'
import { listStoredMethods } from './stored-method.sql.ts'

type OrderRequest = ParsedEndpointInput<typeof placeOrderEndpoint>
type Quote = Awaited<ReturnType<typeof createQuote>>

/**
 * Throws when the price differs from the shown one, or when the buyer's residence must be confirmed
 * (docs/payments.md#prices).
 */
function assertQuoteAsShown(
  context: RequestContext,
  quote: Quote,
  { total, currency, residence }: Pick<OrderRequest, 'total'> & Partial<OrderRequest>,
): void {
  const { buyer } = quote
  const changed = quote.total !== total || (currency !== undefined && currency !== buyer.currency)
  const countryName = new Intl.DisplayNames(toHtmlLang(context.language), { type: 'region' }).of(
    buyer.country,
  )
  const fieldErrors = {
    ...(changed && { total: 'price_changed' as const }),
    ...(findResidenceConflict(context, buyer) &&
      !residence && {
        residence: { code: 'residence_required' as const, values: { country: countryName ?? buyer.country } },
      }),
  }
  if (Object.keys(fieldErrors).length > 0) throw createFieldProblem(fieldErrors)
}

/** Validates the rest of an order whose checkboxes are not ticked, so that all errors are reported at once. */
export async function validateOrder(context: RequestContext, valid: Partial<OrderRequest>): Promise<void> {
  const { bundle, code, method, total } = valid
  if (bundle === undefined || method === undefined || total === undefined) return
  assertMember(context)
  await limitCodeGuesses(context, code)
  const quote = await createQuote(context, bundle, code, method)
  assertQuoteAsShown(context, quote, { ...valid, total })
}

/** Selects the provider that stores the chosen card, else the first that accepts the method. */
async function selectProvider(
  context: RequestContext,
  memberId: number,
  quote: Quote,
  { method, stored }: OrderRequest,
) {
  if (stored !== undefined) {
    const today = toCalendarDay(context.site.time_zone, context.clock.now())
    const storedMethod = (await listStoredMethods(context.db, memberId, today)).find(
      ({ id }) => id === stored,
    )
    if (
      !storedMethod ||
      storedMethod.method !== method ||
      !getProvider(context, storedMethod.provider)?.chargeStoredCard
    )
      throw createFieldProblem({ stored: 'invalid_choice' })
    return { provider: storedMethod.provider, storedMethodId: stored }
  }
  const provider = await findProviderForMethod(context, method, {
    ...quote.buyer,
    siteId: context.site.id,
  })
  if (!provider) throw createProblem('method_unavailable')
  return { provider: provider.id }
}

async function insertQuotedOrder(
  context: RequestContext,
  memberId: number,
  quote: Quote,
  request: OrderRequest,
  now: Date,
) {
  const { db, site } = context
  const order = await insertOrder(db, {
    siteId: site.id,
    memberId,
    bundleId: quote.bundle.id,
    credits: quote.bundle.credits,
    ...quote.buyer,
    priceMinor: quote.bundle.price.minor,
    discountMinor: quote.off,
    discountCodeId: quote.discount?.id ?? null,
    feeMinor: quote.fee,
    totalMinor: quote.total,
    vatRate: quote.rate,
    vatMinor: quote.vat,
    acknowledgedVersion: acknowledgementVersion,
    evidence: toResidenceEvidence(context, quote.buyer, request.residence),
    language: context.language,
    now,
  })
  if (quote.discount) await holdDiscount(db, quote.discount, memberId, order.id, now)
  for (const kind of ['immediate_performance', 'pro_rata_payment'])
    await insertConsent(db, memberId, kind, acknowledgementVersion, now)
  return order
}

async function placeInTransaction(context: RequestContext, memberId: number, request: OrderRequest, db: Db) {
  const txContext = { ...context, db }
  const now = context.clock.now()
  // Serialises a member's orders: spending limit and codes are read and written under this lock.
  await lockBuyerOrders(db, memberId)
  const quote = await createQuote(txContext, request.bundle, request.code, request.method)
  if (!quote.method) throw createProblem('method_unavailable')
  assertQuoteAsShown(txContext, quote, request)
  const providerSelection = await selectProvider(txContext, memberId, quote, request)
  await assertWithinSpendingLimit(txContext, { minor: quote.total, currency: quote.buyer.currency })
  const order = await insertQuotedOrder(txContext, memberId, quote, request, now)
  const attemptId = createId()
  await insertAttempt(db, {
    id: attemptId,
    orderId: order.id,
    ...providerSelection,
    method: quote.method.code,
    amountMinor: quote.total,
    currency: quote.buyer.currency,
    keepCard: request.keep_card && quote.method.kind === 'card',
    pollAt: addMs(now, minutesToMs(1)),
    now,
  })
  return { order: order.number, payment_id: attemptId, redirect: `/pay/${attemptId}` }
}

/**
 * Stores an order with its first payment attempt and returns the URL to pay at: our own, which calls the provider only
 * after the order is committed. Refuses, and logs, a changed price, a used code, an unavailable method, another
 * member's card and orders above the spending limit (docs/payments.md#checkout).
 */
export async function placeOrder(
  context: RequestContext,
  request: OrderRequest,
): Promise<EndpointAnswer<typeof placeOrderEndpoint>> {
  const memberId = assertMember(context)
  try {
    return await runInTransaction(context.db, (db) => placeInTransaction(context, memberId, request, db))
  } catch (error) {
    const problem = toKnownProblem(error)
    const fields = Object.keys(problem?.fields ?? {})
    if (problem)
      context.log.warn(
        { member: memberId, refusal: problem.code, fields, wanted: request },
        'an order was refused',
      )
    throw error
  }
}
