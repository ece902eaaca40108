import { chooseLanguage, fallbackLanguage } from '@amarelle/contract/languages'
import { siteSettings } from '@amarelle/contract/sites'
import type { FastifyRequest } from 'fastify'
import type { Parts, Site } from '../platform/context.ts'
import type { Caller, CallerOf, ContextOf } from '../platform/http.ts'
import { knownSiteOfHost } from '../sites/index.ts'
import { readCookie } from './cookies.ts'

/** For a process that has not read any site yet. */
const neutralSite = (host: string): Site => ({
  ...siteSettings.parse({}),
  id: 0,
  host,
  name: '',
  domain_language: fallbackLanguage,
  niche: 1,
  company_id: 0,
  is_demo: false,
})

/** Who is told of a fault. Without the database: the site as it was read last, and the language that the browser says. */
export function callerOf(parts: Parts, contextOf: ContextOf): CallerOf {
  const known = (request: FastifyRequest): Caller => {
    const site = knownSiteOfHost(parts, request.hostname) ?? neutralSite(request.hostname)
    return {
      site,
      language: chooseLanguage(
        readCookie(request, 'locale'),
        request.headers['accept-language'] ?? '',
        site.domain_language,
      ),
    }
  }
  return async (request, reply, fault) =>
    fault.code === 'unavailable' ? known(request) : contextOf(request, reply).catch(() => known(request))
}
