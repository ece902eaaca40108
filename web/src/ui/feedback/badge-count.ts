import { maxBadgeCount } from '@amarelle/contract/domain/limits'

/** Formats a count as "99+" above 99. */
export const formatBadgeCount = (count: number): string =>
  count > maxBadgeCount ? `${maxBadgeCount}+` : String(count)
