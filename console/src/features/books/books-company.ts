import { readScope } from '../../session/scope.ts'

/** Names the company in addresses of the books only: lists elsewhere keep their own limit. */
const companyParameter = 'books'

/** Returns the company of an address within the books, or else that to which the lists are limited. */
export function readBooksCompany(search: URLSearchParams): number | undefined {
  const own = Number(search.get(companyParameter))
  const { company } = readScope(search)
  return own > 0 ? own : company === undefined ? undefined : Number(company)
}
/** Returns the company as part of a query. */
export const formatBooksCompany = (companyId: number | string): string => `${companyParameter}=${companyId}`
