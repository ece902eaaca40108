import { chooseLanguage, fallbackLanguage } from '@amarelle/contract/domain/languages'
import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import type { FastifyRequest } from 'fastify'
import type { Services, Site } from '../../platform/context.ts'
import type { ErrorContext, ResolveErrorContext, ResolveContext } from '../../platform/http/api.ts'
import { findCachedSiteByHost } from '../../sites/index.ts'
import { readCookie } from './cookies.ts'

/** For a process that has not loaded any site yet. */
const createPlaceholderSite = (host: string): Site => ({
  ...siteSettingsSchema.parse({}),
  id: 0,
  host,
  name: '',
  domain_language: fallbackLanguage,
  niche: 1,
  company_id: 0,
  is_demo: false,
  offeredLanguages: [],
  textOverrides: noTextOverrides,
})

/**
 * Returns language and site for an error response without using the database: the last loaded site and the browser's language.
 */
export function createErrorContextResolver(
  services: Services,
  contextOf: ResolveContext,
): ResolveErrorContext {
  const resolveCached = (request: FastifyRequest): ErrorContext => {
    const site = findCachedSiteByHost(services, request.hostname) ?? createPlaceholderSite(request.hostname)
    return {
      site,
      language: chooseLanguage(
        {
          chosen: [readCookie(request, 'locale')],
          accept: request.headers['accept-language'] ?? '',
          siteLanguage: site.domain_language,
        },
        site.offeredLanguages,
      ),
    }
  }
  return async (request, reply, fault) =>
    fault.code === 'unavailable'
      ? resolveCached(request)
      : contextOf(request, reply).catch(() => resolveCached(request))
}
