import type { searchMembers } from '@amarelle/contract/discovery'
import type { Answer } from '@amarelle/contract/endpoint'
import type { getRegions } from '@amarelle/contract/sites'

export type Found = Answer<typeof searchMembers>
export type Filters = Found['filters']
export type Countries = Answer<typeof getRegions>['countries']

/** The address of the same search without some of its filters, from the first page. */
export function pathWithout(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query)
  for (const name of [...names, 'page']) rest.delete(name)
  return rest.size ? `/members?${rest}` : '/members'
}

export function pathOfPage(query: URLSearchParams, page: number): string {
  const other = new URLSearchParams(query)
  if (page > 1) other.set('page', String(page))
  else other.delete('page')
  return other.size ? `/members?${other}` : '/members'
}

/** The numbers that a pager shows: first, last and those around; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    return before !== undefined && one - before > 1 ? [null, one] : [one]
  })
}
