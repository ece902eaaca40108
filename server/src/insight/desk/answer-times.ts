import { answerMinuteBounds } from '@amarelle/contract/staff/endpoints/insight/desk-figures'

/**
 * Returns the minutes within which a share of the answers came, from the number of answers in each range; interpolated within the range,
 * and the lower bound in the open last one. Null without answers.
 */
export function findAnswerMinutes(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = share * total
  for (const [i, count] of counts.entries()) {
    const low = answerMinuteBounds[i - 1] ?? 0
    const high = answerMinuteBounds[i] ?? low
    if (count > 0 && left <= count) return Math.round((low + (high - low) * (left / count)) * 10) / 10
    left -= count
  }
  return answerMinuteBounds.at(-1) ?? null
}
