import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import type { countCasesEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { useMemo } from 'react'
import { type MiddlewareFunction, redirect, useSearchParams } from 'react-router'

/** The sites that the lists are limited to: one site, one company, or, without both, all. */
export type Scope = StaffEndpointInput<typeof countCasesEndpoint>

const readId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
/** Returns the scope of an address; invalid numbers mean all sites. */
export function readScope(search: URLSearchParams): Scope {
  const [site, company] = [readId(search.get('site')), readId(search.get('company'))]
  return site === undefined ? { company } : { site }
}
/** Returns the scope of a screen's address, for its loader. */
export const readScopeOf = (request: Request): Scope => readScope(new URL(request.url).searchParams)
/** Returns the scope as part of a query string; empty for all sites. */
export function formatScope({ site, company }: Scope): string {
  if (site !== undefined) return `site=${site}`
  return company === undefined ? '' : `company=${company}`
}

/** The scope of the last address, as part of a query string. */
let lastScope = ''
/** Lets the next address decide; otherwise one without a scope gets the last one. */
export function forgetScope(): void {
  lastScope = ''
}
/** Keeps the scope while the person moves between screens: an address without one is completed. */
export const keepScope: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const url = new URL(request.url)
  const scope = formatScope(readScope(url.searchParams))
  if (scope === '' && lastScope !== '') {
    const search = url.search === '' ? `?${lastScope}` : `${url.search}&${lastScope}`
    throw redirect(url.pathname.replace(/^\/staff/, '') + search)
  }
  lastScope = scope
  return next()
}

export function useScope(): Scope {
  const [search] = useSearchParams()
  const scope = formatScope(readScope(search))
  return useMemo(() => readScope(new URLSearchParams(scope)), [scope])
}
