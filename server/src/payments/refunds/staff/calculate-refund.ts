import type { RefundKind } from '@amarelle/contract/staff/endpoints/money/refunds'
import { calculateCreditCount, calculateCreditValue } from '../../pricing/calculate-prices.ts'

/** The figures of which a refund is calculated, stable only while the order and the member's credits are locked. Money is in minor units. */
export interface RefundBasis {
  /** The amount that was paid. */
  readonly totalMinor: number
  /** The rest of it after earlier refunds and disputes. */
  readonly leftMinor: number
  /** Credits that the order granted, and those of them that are unspent. */
  readonly granted: number
  readonly remaining: number
}
/** The amount that a refund returns, and the unspent credits that it takes back. */
interface RefundAmount {
  readonly amountMinor: number
  readonly credits: number
}

/**
 * Calculates a refund, never more than what is left of the payment: the value of the unused credits as a withdrawal does
 * (docs/law.md#withdrawal), everything, or the stated amount. `stated` is required for the kinds with an amount of their own.
 */
export function calculateRefund(basis: RefundBasis, kind: RefundKind, stated: number): RefundAmount {
  const { totalMinor, leftMinor, granted, remaining } = basis
  switch (kind) {
    case 'unused':
      return {
        amountMinor: Math.min(calculateCreditValue(totalMinor, granted, remaining), leftMinor),
        credits: remaining,
      }
    case 'full':
      return { amountMinor: leftMinor, credits: remaining }
    case 'partial': {
      const amountMinor = Math.min(stated, leftMinor)
      return {
        amountMinor,
        credits: Math.min(remaining, calculateCreditCount(totalMinor, granted, amountMinor)),
      }
    }
    case 'goodwill':
      return { amountMinor: Math.min(stated, leftMinor), credits: 0 }
  }
}
