/** `14.99` of 1499 minor units: every currency that is on sale has two decimals. */
export function formatDecimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** Minor units of a decimal text, without a float on the way. Throws for anything else. */
export function parseDecimal(text: string): number {
  const [, whole, rest = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error('not an amount')
  return Number(whole + rest.padEnd(2, '0'))
}
