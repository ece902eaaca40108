import { type FunnelGroup, funnelGroups } from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { readScope, type Scope } from '../../session/scope.ts'

/** Months that the page offers. */
const offeredMonths = 15

/** Returns the current month and those before it, such as `2026-11`. */
export const listSourceMonths = (): string[] => {
  const now = new Date()
  return Array.from({ length: offeredMonths }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
}
export interface SourceAddress extends Scope {
  readonly month: string
  readonly by: FunnelGroup
}
/** Returns the month and the grouping of an address; unknown values mean the current month and landing pages. */
export function readSourceAddress(search: URLSearchParams): SourceAddress {
  const months = listSourceMonths()
  return {
    ...readScope(search),
    month: months.find((month) => month === search.get('month')) ?? months[0] ?? '',
    by: funnelGroups.find((group) => group === search.get('by')) ?? 'lander',
  }
}
