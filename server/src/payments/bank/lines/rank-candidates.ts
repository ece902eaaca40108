import type { MatchReason } from '@amarelle/contract/staff/endpoints/money/bank'
import type { CandidateRow } from './candidate.sql.ts'

/** The parts of a line that help to find its order. */
export interface LineEvidence {
  /** Negative for what left the account. */
  readonly amountMinor: number
  readonly currency: string
  readonly text: string
  /** The reason why a debit came back; null for other lines. */
  readonly returnCode: string | null
  /** Members who paid from the same account before. */
  readonly payers: ReadonlySet<number>
}
export interface RankedCandidate {
  readonly candidate: CandidateRow
  /** The certainty of the match, 0 to 100. */
  readonly certainty: number
  readonly reasons: readonly MatchReason[]
  /** True if the amount is the expected one. */
  readonly fits: boolean
}

const weights: Readonly<Record<MatchReason, number>> = {
  reference: 60,
  similar_reference: 45,
  amount: 25,
  payer: 14,
}
/** Another amount than the expected one: people have to look, whatever else agrees. */
const maxCertaintyOfOtherAmount = 20
/** So many characters in a row of a reference are no coincidence. */
const minSimilarCharacters = 8

/** Letters and digits only: banks break long references, and people add spaces. */
export const toComparable = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const sharesPart = (text: string, reference: string): boolean =>
  Array.from({ length: Math.max(0, reference.length - minSimilarCharacters + 1) }, (_, i) =>
    reference.slice(i, i + minSimilarCharacters),
  ).some((part) => text.includes(part))

function rankCandidate(line: LineEvidence, candidate: CandidateRow): RankedCandidate {
  const text = toComparable(line.text)
  const references = candidate.references.map(toComparable)
  // Banks add their charges to debits that come back.
  const isAmount = {
    transfer: line.amountMinor === candidate.amountMinor,
    debit: -line.amountMinor >= candidate.amountMinor,
    refund: -line.amountMinor === candidate.amountMinor,
  }[candidate.kind]
  const fits = isAmount && line.currency === candidate.currency
  const evidence: Readonly<Record<MatchReason, boolean>> = {
    reference: references.some((reference) => text.includes(reference)),
    similar_reference: references.some((reference) => sharesPart(text, reference)),
    amount: fits,
    payer: line.payers.has(candidate.memberId),
  }
  const reasons = (['reference', 'similar_reference', 'amount', 'payer'] as const).filter(
    (reason) => evidence[reason] && !(reason === 'similar_reference' && evidence.reference),
  )
  const sum = reasons.reduce((total, reason) => total + weights[reason], 0)
  return { candidate, reasons, fits, certainty: fits ? sum : Math.min(sum, maxCertaintyOfOtherAmount) }
}

/** The orders that a line may be for, the surest first; those with which nothing agrees are left out. */
export const rankCandidates = (line: LineEvidence, candidates: readonly CandidateRow[]): RankedCandidate[] =>
  candidates
    .filter(({ kind }) => (kind === 'transfer') === line.amountMinor > 0)
    .filter(({ kind }) => kind !== 'refund' || line.returnCode === null)
    .map((candidate) => rankCandidate(line, candidate))
    .filter(({ certainty }) => certainty > 0)
    .toSorted((a, b) => b.certainty - a.certainty)

/**
 * Returns the one order that a line seems to be for. An amount alone is no evidence, and of two that are equally likely none is guessed.
 */
export function chooseCandidate(ranked: readonly RankedCandidate[]): {
  readonly suggestion: RankedCandidate | null
  readonly candidates: number
  readonly certainty: number
} {
  const [first] = ranked
  const certainty = first?.certainty ?? 0
  const candidates = ranked.filter((one) => one.certainty === certainty).length
  const isAmountAlone = first?.reasons.every((reason) => reason === 'amount') === true
  return { suggestion: first && candidates === 1 && !isAmountAlone ? first : null, candidates, certainty }
}
