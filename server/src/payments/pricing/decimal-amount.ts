/** Formats 1499 minor units as `14.99`; every currency on sale has two decimals. */
export function formatDecimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** Parses a decimal text into minor units without floating point. Throws for anything else. */
export function parseDecimal(text: string): number {
  const [, integerPart, rest = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (integerPart === undefined) throw new Error('not an amount')
  return Number(integerPart + rest.padEnd(2, '0'))
}
/** Like `parseDecimal`, for amounts that may be negative: `-14.99`. */
export const parseSignedDecimal = (text: string): number =>
  text.startsWith('-') ? 0 - parseDecimal(text.slice(1)) : parseDecimal(text)
