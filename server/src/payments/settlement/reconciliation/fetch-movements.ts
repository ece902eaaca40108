import { addMs, hoursToMs } from '../../../platform/clock.ts'
import type {
  ListedPayment,
  PaymentAdjustments,
  PaymentProvider,
  PaymentSnapshot,
} from '../../providers/payment-provider.ts'
import type { MoneyMovement, OwnMovement } from './reconcile.sql.ts'

/** A payment is created at the provider when the member opens the page to pay, mostly within minutes of our attempt. */
const listMarginMs = hoursToMs(2)
/** A list is read until it has all of ours, and no further than this. */
const maxListedPayments = 100_000
/** More requests for single payments than this take too long, and nobody needs so many beside a list. */
const maxSingleRequests = 20_000

/** A payment that the provider does not know is a difference, not an outage. */
const ignoreUnknown = (error: unknown): null => {
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown }
  if (status === 404 || statusCode === 404) return null
  throw error
}

function toMovements(
  payment: string,
  { state, amountMinor, currency }: PaymentSnapshot,
  adjustments: PaymentAdjustments | null,
): MoneyMovement[] {
  const toMovement =
    (kind: 'refund' | 'dispute') =>
    (adjustment: { providerRef: string; state: string; amountMinor: number; currency: string }) => ({
      kind,
      reference: adjustment.providerRef,
      payment,
      state: adjustment.state,
      amountMinor: adjustment.amountMinor,
      currency: adjustment.currency,
    })
  return [
    { kind: 'payment', reference: payment, payment, state, amountMinor, currency },
    ...(adjustments?.refunds ?? []).map(toMovement('refund')),
    ...(adjustments?.disputes ?? []).map(toMovement('dispute')),
  ]
}

/** Returns our payments that the provider's list contains, by reference. */
async function readList(
  provider: PaymentProvider,
  payments: readonly OwnMovement[],
  period: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<string, ListedPayment>> {
  const listed = new Map<string, ListedPayment>()
  const references = payments.toSorted((a, b) => a.order - b.order).map(({ reference }) => reference)
  if (!provider.listPayments || references.length === 0) return listed
  const wanted = new Set(references)
  let count = 0
  for await (const payment of provider.listPayments({
    from: addMs(period.from, -listMarginMs),
    to: addMs(period.to, listMarginMs),
    references,
  })) {
    if (wanted.has(payment.providerRef)) listed.set(payment.providerRef, payment)
    count += 1
    if (listed.size === wanted.size || count >= maxListedPayments) break
  }
  return listed
}

/**
 * Fetches the provider's state of our payments of a period, with their refunds and disputes: from the provider's list where it has one,
 * and one by one what the list lacks and payments with refunds or disputes on either side. Throws when the provider does not answer,
 * and if too many have to be fetched one by one.
 */
export async function fetchMovements(
  provider: PaymentProvider,
  ours: readonly OwnMovement[],
  period: { readonly from: Date; readonly to: Date },
): Promise<MoneyMovement[]> {
  const payments = ours.filter(({ kind }) => kind === 'payment')
  const listed = await readList(provider, payments, period)
  const adjusted = new Set(ours.filter(({ kind }) => kind !== 'payment').map(({ payment }) => payment))
  const movements: MoneyMovement[] = []
  let requests = 0
  for (const { reference } of payments) {
    const found = listed.get(reference)
    const hasAdjustments = !found || found.hasAdjustments || adjusted.has(reference)
    if (hasAdjustments) requests += 1
    if (requests > maxSingleRequests)
      throw new Error(`more than ${maxSingleRequests} payments of a period have to be fetched one by one`)
    const snapshot = found ?? (await provider.fetchPayment(reference).catch(ignoreUnknown))
    if (!snapshot) continue
    const adjustments = hasAdjustments
      ? ((await provider.fetchAdjustments?.(reference).catch(ignoreUnknown)) ?? null)
      : null
    movements.push(...toMovements(reference, snapshot, adjustments))
  }
  return movements
}
