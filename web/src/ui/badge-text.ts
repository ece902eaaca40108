import { badgeMaximum } from '@amarelle/contract/limits'

/** A count; 99+ above 99. */
export const badgeText = (count: number): string =>
  count > badgeMaximum ? `${badgeMaximum}+` : String(count)
