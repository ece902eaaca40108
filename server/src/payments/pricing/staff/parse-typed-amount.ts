import { parseDecimal } from '../decimal-amount.ts'

/** What was typed as an amount, such as `29,99` or `29.99`, in minor units; null if it is none or has more than two decimals. */
export const parseTypedAmount = (text: string): number | null =>
  /^\d{1,10}([.,]\d{1,2})?$/.test(text) ? parseDecimal(text.replace(',', '.')) : null
