// Stripe's payouts, each with the balance transactions that it consists of.
import type Stripe from 'stripe'
import {
  addRemainder,
  maxSettlementLines,
  type ReportedLine,
  type SettlementLineKind,
  type SettlementReport,
  toReportDay,
} from './settlement-report.ts'

const toDay = (seconds: number) => toReportDay(new Date(seconds * 1000))
const sourceKinds: Readonly<Record<string, SettlementLineKind>> = {
  charge: 'payment',
  refund: 'refund',
  dispute: 'dispute',
}
/** Types of transactions by which Stripe withholds money from the balance. */
const feeTypes: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

/** Charges have the metadata of their payment intent, refunds their own. */
function readOwnId(source: Stripe.BalanceTransactionSource | null): string | undefined {
  if (source?.object !== 'charge' && source?.object !== 'refund') return undefined
  return source.metadata?.[source.object === 'charge' ? 'attempt' : 'refund'] ?? undefined
}
/** Returns the amount in the payer's currency, with the sign of the transaction, if Stripe converted it. */
function readOriginal(
  { amount, currency }: Stripe.BalanceTransaction,
  source: Stripe.BalanceTransactionSource | null,
) {
  if (source?.object !== 'charge' && source?.object !== 'refund' && source?.object !== 'dispute')
    return undefined
  if (source.currency === currency) return undefined
  return { minor: Math.sign(amount) * source.amount, currency: source.currency.toUpperCase() }
}
function toReportedLine(transaction: Stripe.BalanceTransaction): ReportedLine {
  const { id, type, amount, fee, created } = transaction
  const bookedOn = toDay(created)
  if (feeTypes.has(type))
    return { kind: 'fee', reference: id, amountMinor: 0, feeMinor: fee - amount, bookedOn }
  const source = typeof transaction.source === 'object' ? transaction.source : null
  const ownId = readOwnId(source)
  const original = readOriginal(transaction, source)
  return {
    kind: sourceKinds[source?.object ?? ''] ?? 'adjustment',
    reference: source?.id ?? id,
    ...(ownId !== undefined && { ownId }),
    ...(original && { original }),
    amountMinor: amount,
    feeMinor: fee,
    bookedOn,
  }
}
/** When the payout before was made, in the same currency; 0 without one. */
async function findPayoutBefore(stripe: Stripe, { created, currency }: Stripe.Payout): Promise<number> {
  for await (const earlier of stripe.payouts.list({ created: { lt: created }, limit: 100 }))
    if (earlier.currency === currency && earlier.status !== 'failed' && earlier.status !== 'canceled')
      return earlier.created
  return 0
}
/**
 * Returns which transactions a payout consists of. Of a manual one Stripe does not know it: those since the payout before count, and what
 * stays in the balance becomes a difference.
 */
const selectTransactions = async (stripe: Stripe, payout: Stripe.Payout) =>
  payout.automatic
    ? { payout: payout.id }
    : {
        currency: payout.currency,
        created: { gt: await findPayoutBefore(stripe, payout), lte: payout.created },
      }
async function readLines(stripe: Stripe, payout: Stripe.Payout): Promise<ReportedLine[]> {
  const lines: ReportedLine[] = []
  const selection = await selectTransactions(stripe, payout)
  for await (const transaction of stripe.balanceTransactions.list({
    ...selection,
    limit: 100,
    expand: ['data.source'],
  })) {
    if (transaction.type === 'payout') continue
    lines.push(toReportedLine(transaction))
    if (lines.length > maxSettlementLines) throw new Error(`payout ${payout.id} has too many lines`)
  }
  return lines
}

/** Returns the payouts that Stripe has sent since a moment and whose transactions are known, one at a time. */
export async function* fetchStripeSettlements(stripe: Stripe, since: Date): AsyncGenerator<SettlementReport> {
  const payouts = stripe.payouts.list({
    status: 'paid',
    arrival_date: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  })
  for await (const payout of payouts)
    if (!payout.automatic || payout.reconciliation_status === 'completed')
      yield addRemainder({
        reference: payout.id,
        currency: payout.currency.toUpperCase(),
        paidOutOn: toDay(payout.arrival_date),
        paidOutMinor: payout.amount,
        lines: await readLines(stripe, payout),
      })
}
