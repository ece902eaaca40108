import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { htmlLang } from '@amarelle/contract/languages'
import type { placeOrder as placeOrderEndpoint } from '@amarelle/contract/payments'
import { insertConsent } from '../accounts/index.ts'
import { dayIn } from '../platform/calendar-day.ts'
import { later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { asProblem } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { requireMember } from '../platform/require-member.ts'
import { holdDiscount } from './discount.sql.ts'
import { limitCodeGuesses } from './limit-code-guesses.ts'
import { quote } from './offer.ts'
import { insertAttempt, insertOrder, lockBuyer } from './order.sql.ts'
import { acknowledgementVersion } from './order-button.ts'
import { providerForMethod, providerOf } from './providers/providers.ts'
import { evidenceOf, residenceAsked } from './residence.ts'
import { refuseAboveLimit } from './spending.ts'
import { storedMethodsOf } from './stored-method.sql.ts'

type Wanted = Parsed<typeof placeOrderEndpoint>
type Quote = Awaited<ReturnType<typeof quote>>

/** The price is the one that was shown, and the member lives where it holds (docs/payments.md#prices). */
function refuseOtherThanShown(
  context: Context,
  made: Quote,
  { total, currency, residence }: Pick<Wanted, 'total'> & Partial<Wanted>,
): void {
  const { buyer } = made
  const changed = made.total !== total || (currency !== undefined && currency !== buyer.currency)
  const name = new Intl.DisplayNames(htmlLang(context.language), { type: 'region' }).of(buyer.country)
  const faults = {
    ...(changed && { total: 'price_changed' as const }),
    ...(residenceAsked(context, buyer) &&
      !residence && {
        residence: { code: 'residence_required' as const, values: { country: name ?? buyer.country } },
      }),
  }
  if (Object.keys(faults).length > 0) throw fieldProblem(faults)
}

/** What else is wrong with an order whose boxes are not ticked. */
export async function orderRules(context: Context, valid: Partial<Wanted>): Promise<void> {
  const { bundle, code, method, total } = valid
  if (bundle === undefined || method === undefined || total === undefined) return
  requireMember(context)
  await limitCodeGuesses(context, code)
  const made = await quote(context, bundle, code, method)
  refuseOtherThanShown(context, made, { ...valid, total })
}

/** Who takes the money: the provider that keeps the member's card, else the first that takes the method. */
async function payeeOf(context: Context, memberId: number, made: Quote, { method, stored }: Wanted) {
  if (stored !== undefined) {
    const today = dayIn(context.site.time_zone, context.clock.now())
    const kept = (await storedMethodsOf(context.db, memberId, today)).find(({ id }) => id === stored)
    if (!kept || kept.method !== method || !providerOf(context, kept.provider)?.chargeStored)
      throw fieldProblem({ stored: 'invalid_choice' })
    return { provider: kept.provider, storedMethodId: stored }
  }
  const provider = await providerForMethod(context, method, made.buyer)
  if (!provider) throw problem('method_unavailable')
  return { provider: provider.id }
}

async function insertWanted(context: Context, memberId: number, made: Quote, wanted: Wanted, now: Date) {
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
    evidence: evidenceOf(context, made.buyer, wanted.residence),
    language: context.language,
    now,
  })
  if (made.discount) await holdDiscount(db, made.discount, memberId, order.id, now)
  for (const kind of ['immediate_performance', 'pro_rata_payment'])
    await insertConsent(db, memberId, kind, acknowledgementVersion, now)
  return order
}

async function place(context: Context, memberId: number, wanted: Wanted, db: Db) {
  const inside = { ...context, db }
  const now = context.clock.now()
  // One order of a member after the other: the limit and the codes are read and written behind this lock.
  await lockBuyer(db, memberId)
  const made = await quote(inside, wanted.bundle, wanted.code, wanted.method)
  if (!made.method) throw problem('method_unavailable')
  refuseOtherThanShown(inside, made, wanted)
  const payee = await payeeOf(inside, memberId, made, wanted)
  await refuseAboveLimit(inside, { minor: made.total, currency: made.buyer.currency })
  const order = await insertWanted(inside, memberId, made, wanted, now)
  const attemptId = newId()
  await insertAttempt(db, {
    id: attemptId,
    orderId: order.id,
    ...payee,
    method: made.method.code,
    amountMinor: made.total,
    currency: made.buyer.currency,
    keepCard: wanted.keep_card && made.method.kind === 'card',
    pollAt: later(now, minutes(1)),
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
  context: Context,
  wanted: Wanted,
): Promise<Answer<typeof placeOrderEndpoint>> {
  const memberId = requireMember(context)
  try {
    return await inTransaction(context.db, (db) => place(context, memberId, wanted, db))
  } catch (error) {
    const fault = asProblem(error)
    const fields = Object.keys(fault?.fields ?? {})
    if (fault)
      context.log.warn({ member: memberId, refusal: fault.code, fields, wanted }, 'an order was refused')
    throw error
  }
}
