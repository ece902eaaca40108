import type { LineCandidate } from '@amarelle/contract/staff/endpoints/money/bank'
import type { Services } from '../../../platform/context.ts'
import type { BankLineRow } from './bank-line.sql.ts'
import {
  findDebitCandidates,
  findPayers,
  findRefundCandidates,
  findTransferCandidates,
  type LineClues,
} from './candidate.sql.ts'
import { openLineDetails } from './line-details.ts'
import { type RankedCandidate, rankCandidates, toComparable } from './rank-candidates.ts'

const maxWordsOfLine = 40
const listWords = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9-]+/)
    .slice(0, maxWordsOfLine)

/**
 * The orders that each line may be for, the surest first, by the line's id. `orderNumber` adds an order that a person typed.
 * The number of queries does not depend on the number of lines.
 */
export async function findCandidates(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  lines: readonly BankLineRow[],
  orderNumber = '',
): Promise<Map<number, RankedCandidate[]>> {
  const texts = new Map(lines.map(({ id, details }) => [id, openLineDetails(config, details).text]))
  const words = [...texts.values()].flatMap(listWords)
  const clues: LineClues = {
    amounts: lines.map(({ amountMinor }) => Math.abs(amountMinor)),
    orderNumbers: [orderNumber, ...words.filter((word) => word.length === 10)],
    references: [...texts.values()].flatMap((text) => toComparable(text).match(/RF\d{2}[0-9A-F]{12}/g) ?? []),
    payerHashes: lines.flatMap(({ payerHash }) => payerHash ?? []),
    now: clock.now(),
  }
  const candidates = [
    ...(lines.some(({ amountMinor }) => amountMinor > 0) ? await findTransferCandidates(db, clues) : []),
    ...(lines.some(({ amountMinor }) => amountMinor < 0)
      ? [
          ...(await findDebitCandidates(db, {
            ...clues,
            mandates: words.filter((word) => word.startsWith('M')),
          })),
          ...(await findRefundCandidates(db, clues)),
        ]
      : []),
  ]
  const payers = await findPayers(db, clues.payerHashes)
  return new Map(
    lines.map((line) => [
      line.id,
      rankCandidates(
        {
          ...line,
          text: `${texts.get(line.id) ?? ''} ${orderNumber}`,
          payers: payers.get(line.payerHash?.toString('hex') ?? '') ?? new Set(),
        },
        candidates,
      ),
    ]),
  )
}

export const toCandidateView = ({ candidate, certainty, reasons, fits }: RankedCandidate): LineCandidate => ({
  orderNumber: candidate.orderNumber,
  member: candidate.member,
  credits: candidate.credits,
  total: { minor: candidate.amountMinor, currency: candidate.currency },
  kind: candidate.kind,
  refund: candidate.refund,
  since: candidate.since.toISOString(),
  certainty,
  reasons: [...reasons],
  fits,
  isPaid: candidate.isPaid,
})
