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
import { assertMember } from '../../platform/assert-member.ts'
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

/** The price is the one that was shown, and the member lives where it holds (docs/payments.md#prices). */
function assertQuoteAsShown(
  context: RequestContext,
  made: Quote,
  { total, currency, residence }: Pick<OrderRequest, 'total'> & Partial<OrderRequest>,
): void {
  const { buyer } = made
  const changed = made.total !== total || (currency !== undefined && currency !== buyer.currency)
  const name = new Intl.DisplayNames(toHtmlLang(context.language), { type: 'region' }).of(buyer.country)
  const faults = {
    ...(changed && { total: 'price_changed' as const }),
    ...(findResidenceConflict(context, buyer) &&
      !residence && {
        residence: { code: 'residence_required' as const, values: { country: name ?? buyer.country } },
      }),
  }
  if (Object.keys(faults).length > 0) throw createFieldProblem(faults)
}

/** What else is wrong with an order whose boxes are not ticked. */
export async function validateOrder(context: RequestContext, valid: Partial<OrderRequest>): Promise<void> {
  const { bundle, code, method, total } = valid
  if (bundle === undefined || method === undefined || total === undefined) return
  assertMember(context)
  await limitCodeGuesses(context, code)
  const made = await createQuote(context, bundle, code, method)
  assertQuoteAsShown(context, made, { ...valid, total })
}

/** Who takes the money: the provider that keeps the member's card, else the first that takes the method. */
async function selectProvider(
  context: RequestContext,
  memberId: number,
  made: Quote,
  { method, stored }: OrderRequest,
) {
  if (stored !== undefined) {
    const today = toCalendarDay(context.site.time_zone, context.clock.now())
    const kept = (await listStoredMethods(context.db, memberId, today)).find(({ id }) => id === stored)
    if (!kept || kept.method !== method || !getProvider(context, kept.provider)?.chargeStoredCard)
      throw createFieldProblem({ stored: 'invalid_choice' })
    return { provider: kept.provider, storedMethodId: stored }
  }
  const provider = await findProviderForMethod(context, method, made.buyer)
  if (!provider) throw createProblem('method_unavailable')
  return { provider: provider.id }
}

async function insertQuotedOrder(
  context: RequestContext,
  memberId: number,
  made: Quote,
  wanted: OrderRequest,
  now: Date,
) {
  const { db, site } = context
  const order = await insertOrder(db, {
    siteId: site.id,
    memberId,
    bundleId: made.bundle.id,
    credits: made.bundle.credits,
    ...made.buyer,
    priceMinor: made.bundle.price.minor,
    discountMinor: made.off,
    discountCodeId: made.discount?.id ?? null,
    feeMinor: made.fee,
    totalMinor: made.total,
    vatRate: made.rate,
    vatMinor: made.vat,
    acknowledgedVersion: acknowledgementVersion,
    evidence: toResidenceEvidence(context, made.buyer, wanted.residence),
    language: context.language,
    now,
  })
  if (made.discount) await holdDiscount(db, made.discount, memberId, order.id, now)
  for (const kind of ['immediate_performance', 'pro_rata_payment'])
    await insertConsent(db, memberId, kind, acknowledgementVersion, now)
  return order
}

async function placeInTransaction(context: RequestContext, memberId: number, wanted: OrderRequest, db: Db) {
  const inside = { ...context, db }
  const now = context.clock.now()
  // One order of a member after the other: the limit and the codes are read and written behind this lock.
  await lockBuyerOrders(db, memberId)
  const made = await createQuote(inside, wanted.bundle, wanted.code, wanted.method)
  if (!made.method) throw createProblem('method_unavailable')
  assertQuoteAsShown(inside, made, wanted)
  const payee = await selectProvider(inside, memberId, made, wanted)
  await assertWithinSpendingLimit(inside, { minor: made.total, currency: made.buyer.currency })
  const order = await insertQuotedOrder(inside, memberId, made, wanted, now)
  const attemptId = createId()
  await insertAttempt(db, {
    id: attemptId,
    orderId: order.id,
    ...payee,
    method: made.method.code,
    amountMinor: made.total,
    currency: made.buyer.currency,
    keepCard: wanted.keep_card && made.method.kind === 'card',
    pollAt: addMs(now, minutesToMs(1)),
    now,
  })
  return { order: order.number, payment_id: attemptId, redirect: `/pay/${attemptId}` }
}

/**
 * Stores an order with its first payment attempt and answers where to pay: an address of ours that asks the provider
 * only after the order is stored. Refuses, and writes down, a total other than the shown one, a code that was used
 * meanwhile, a retired method, another member's card, and what passes the spending limit (docs/payments.md#checkout).
 */
export async function placeOrder(
  context: RequestContext,
  wanted: OrderRequest,
): Promise<EndpointAnswer<typeof placeOrderEndpoint>> {
  const memberId = assertMember(context)
  try {
    return await runInTransaction(context.db, (db) => placeInTransaction(context, memberId, wanted, db))
  } catch (error) {
    const fault = toKnownProblem(error)
    const fields = Object.keys(fault?.fields ?? {})
    if (fault)
      context.log.warn({ member: memberId, refusal: fault.code, fields, wanted }, 'an order was refused')
    throw error
  }
}
