/** Formats -1499 minor units as `-14.99`, or with a decimal comma; every currency on sale has two decimals. */
export function formatAmount(minor: number, separator: '.' | ',' = '.'): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`
}
