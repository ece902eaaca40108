import type { FieldProblem } from '@amarelle/contract/domain/errors'
import { formatDecimal, parseDecimal } from '../decimal-amount.ts'

/** Returns what was typed as an amount, such as `29,99` or `29.99`, in minor units; null if it is none or has more than two decimals. */
export const parseTypedAmount = (text: string): number | null =>
  /^\d{1,10}([.,]\d{1,2})?$/.test(text) ? parseDecimal(text.replace(',', '.')) : null

const maxPriceMinor = 1_000_000
/** Returns why a bundle can't have the typed price; null if it can. A message never costs less than the smallest coin. */
export function findTypedPriceProblem(
  text: string,
  { credits, currency }: { readonly credits: number; readonly currency: string },
): FieldProblem | null {
  const minor = parseTypedAmount(text)
  if (minor !== null && minor >= credits && minor <= maxPriceMinor) return null
  return {
    code: 'price_range',
    values: {
      minimum: `${formatDecimal(credits)} ${currency}`,
      maximum: `${formatDecimal(maxPriceMinor)} ${currency}`,
    },
  }
}
