// Reports of providers about the money that they paid out to us.

export type SettlementLineKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'adjustment'

interface ReportedAmount {
  /** In minor units; negative for refunds and disputes. */
  readonly minor: number
  readonly currency: string
}
export interface ReportedLine {
  readonly kind: SettlementLineKind
  /** The provider's reference of the payment, refund or dispute. */
  readonly reference: string
  /** Our id of the attempt or refund, if the provider keeps it. */
  readonly ownId?: string
  /** In minor units, before the fee; negative for refunds and disputes, 0 for fees. */
  readonly amountMinor: number
  /** Withheld by the provider, in minor units; negative for a fee that it gives back. */
  readonly feeMinor: number
  /** The amount that the provider converted into the settlement's currency; missing if it converted nothing. */
  readonly original?: ReportedAmount
  /** `2026-11-25`. */
  readonly bookedOn: string
}
/** One payout of a provider with what it consists of. */
export interface SettlementReport {
  readonly reference: string
  readonly currency: string
  readonly paidOutOn: string
  readonly paidOutMinor: number
  readonly lines: readonly ReportedLine[]
}

/** Returns the day of a moment in UTC, as providers count theirs. */
export const toReportDay = (at: Date): string => at.toISOString().slice(0, 10)

/** More lines than this are no settlement of ours, or a fault of the provider's. */
export const maxSettlementLines = 50_000

/** Adds what the lines do not explain of the payout as a line of its own, so that a settlement always adds up. */
export function addRemainder(report: SettlementReport): SettlementReport {
  const sum = report.lines.reduce((total, line) => total + line.amountMinor - line.feeMinor, 0)
  const remainderMinor = report.paidOutMinor - sum
  if (remainderMinor === 0) return report
  const remainder: ReportedLine = {
    kind: 'adjustment',
    reference: 'remainder',
    amountMinor: remainderMinor,
    feeMinor: 0,
    bookedOn: report.paidOutOn,
  }
  return { ...report, lines: [...report.lines, remainder] }
}
