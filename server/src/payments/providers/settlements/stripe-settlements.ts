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
/** What Stripe withholds from the balance as a transaction of its own. */
const feeTypes: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

/** Charges have the metadata of their payment intent, refunds their own. */
function readOwnId(source: Stripe.BalanceTransactionSource | null): string | undefined {
  if (source?.object !== 'charge' && source?.object !== 'refund') return undefined
  return source.metadata?.[source.object === 'charge' ? 'attempt' : 'refund'] ?? undefined
}
function toReportedLine(transaction: Stripe.BalanceTransaction): ReportedLine {
  const { id, type, amount, fee, created } = transaction
  const bookedOn = toDay(created)
  if (feeTypes.has(type))
    return { kind: 'fee', reference: id, amountMinor: 0, feeMinor: fee - amount, bookedOn }
  const source = typeof transaction.source === 'object' ? transaction.source : null
  const ownId = readOwnId(source)
  return {
    kind: sourceKinds[source?.object ?? ''] ?? 'adjustment',
    reference: source?.id ?? id,
    ...(ownId !== undefined && { ownId }),
    amountMinor: amount,
    feeMinor: fee,
    bookedOn,
  }
}
async function readLines(stripe: Stripe, payout: string): Promise<ReportedLine[]> {
  const lines: ReportedLine[] = []
  const transactions = stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })
  for await (const transaction of transactions) {
    if (transaction.type === 'payout') continue
    lines.push(toReportedLine(transaction))
    if (lines.length > maxSettlementLines) throw new Error(`payout ${payout} has too many lines`)
  }
  return lines
}

/** The payouts that Stripe has sent since a moment and whose transactions are known, one at a time. */
export async function* fetchStripeSettlements(stripe: Stripe, since: Date): AsyncGenerator<SettlementReport> {
  const payouts = stripe.payouts.list({
    status: 'paid',
    arrival_date: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  })
  for await (const { id, amount, currency, arrival_date: paidOutAt, reconciliation_status: state } of payouts)
    if (state === 'completed')
      yield addRemainder({
        reference: id,
        currency: currency.toUpperCase(),
        paidOutOn: toDay(paidOutAt),
        paidOutMinor: amount,
        lines: await readLines(stripe, id),
      })
}
