import { searchFiltersSchema as filtersSchema } from '@amarelle/contract/endpoints/discovery'
import type { RequestContext } from '../../platform/context.ts'
import { type MemberFilters, noFilters } from '../query/search.ts'
import {
  isPremiumMember,
  removePremiumFilters,
  type SearchCriteria,
  type SearchFiltersInput,
  toOfferedCriteria,
} from './search-criteria.ts'

/** A search as it is stored: URL parameters of /members. */
export type SearchParams = Record<string, string>

/** The criteria that the member may use: filters that the site offers, premium ones only with premium. */
export async function toUsableCriteria(
  context: RequestContext,
  memberId: number,
  input: SearchFiltersInput,
): Promise<SearchCriteria> {
  const { filters, sort } = toOfferedCriteria(input, context.site)
  return {
    filters: (await isPremiumMember(context, memberId)) ? filters : removePremiumFilters(filters),
    sort,
  }
}

/** The criteria as URL parameters, without those that have no effect; a ticked box is `on`. */
export const toSearchParams = ({ filters, sort }: SearchCriteria): SearchParams =>
  Object.fromEntries(
    Object.entries({ ...filters, sort: sort === 'activity' ? null : sort })
      .filter(([name, value]) => value !== null && value !== noFilters[name as keyof MemberFilters])
      .map(([name, value]) => [name, value === true ? 'on' : String(value)] as const)
      .filter(([, text]) => text !== ''),
  )

/** The stored criteria, as far as the site still offers them and the member may still use them; null if they are unreadable. */
export async function parseSearchParams(
  context: RequestContext,
  memberId: number,
  params: unknown,
): Promise<SearchCriteria | null> {
  const input = filtersSchema.safeParse(params)
  return input.success ? toUsableCriteria(context, memberId, input.data) : null
}
