import { bookMoneyTransactions } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { matchLines } from './match-lines.sql.ts'

/**
 * Compares lines with our books, as `matchLines`, and books the conversions of those that fit by their original amount: the original
 * currency leaves the provider, the settlement's currency arrives, and both stand on `currency_exchange`. Call it with `lockSettlements`.
 */
export async function compareLines(
  tx: Db,
  provider: string,
  { newSettlementId, at }: { readonly newSettlementId: number | null; readonly at: Date },
): Promise<void> {
  const converted = await matchLines(tx, provider, newSettlementId)
  const clearing = `psp_clearing:${provider}`
  await bookMoneyTransactions(
    tx,
    converted.flatMap(({ id, settlementId, orderId, paidOutAt, ...line }) => {
      const booking = {
        subject: { orderId },
        kind: 'exchange' as const,
        at: paidOutAt < at ? paidOutAt : at,
      }
      const key = `settlement:${settlementId}:line:${id}`
      const { originalMinor, originalCurrency, amountMinor, currency } = line
      return [
        {
          ...booking,
          key: `${key}:original`,
          currency: originalCurrency,
          entries: { [clearing]: -originalMinor, currency_exchange: originalMinor },
        },
        {
          ...booking,
          key: `${key}:converted`,
          currency,
          entries: { [clearing]: amountMinor, currency_exchange: -amountMinor },
        },
      ]
    }),
  )
}
