/** Returns a typed decimal with at most two places in minor units, such as 2999 for "29,99"; null for anything else. */
export function readMinor(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === '' ? null : Number(whole + part.padEnd(2, '0'))
}
