// Responses for hosts without a site: they reveal nothing of other sites and cannot be mistaken for one.
import { chooseLanguage, toHtmlLang } from '@amarelle/contract/domain/languages'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { retryAfterSeconds } from '../../platform/http/stored-file.ts'
import { translateError, loadTranslations } from '../../platform/translations.ts'
import { getSiteByHost, SiteUnavailableError } from '../../sites/index.ts'
import { readCookie } from './cookies.ts'
import { readPreview } from './previews/site-preview.ts'

const renderPage = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem}h1{font-size:1.25rem}code,pre{overflow-wrap:anywhere;white-space:pre-wrap}</style>
</head><body><main><h1>${title}</h1>${body}</main></body></html>`

/** For the operator, in English, since there is no site yet to determine a language. */
const firstSitePage = renderPage(
  'en',
  'No site yet',
  `<p>The server runs and its database is ready, but it has no site yet. On the server:</p>
<pre>npm run site -- create               # asks for company, host, niche and contacts
npm run site -- template > site.json # or: fill in a file
npm run site -- create site.json
npm run staff -- invite-owner you@your-domain.com --name "Your name"</pre>
<p>The first site is served as soon as it is created; no restart is needed. A site is created only when it is complete;
<code>npm run doctor</code> says what else is missing.</p>`,
)

/** Responds for hosts without a site before any site-specific code runs: a page or an API error that names nobody. */
export const requireSite = (services: Services) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    await getSiteByHost(services, request.hostname, readPreview(services, request))
    return
  } catch (error) {
    if (!(error instanceof SiteUnavailableError)) throw error
    reply.status(error.status).header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
    if (error.status === 503) reply.header('retry-after', retryAfterSeconds)
    const language = chooseLanguage(
      {
        chosen: [readCookie(request, 'locale')],
        accept: request.headers['accept-language'] ?? '',
        siteLanguage: '',
      },
      [],
    )
    const message = translateError(await loadTranslations(language, null), error.code)
    if (request.url.startsWith('/api/'))
      return reply.send({ error: { code: error.code, message } } satisfies ErrorResponse)
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
    return reply.send(
      error.reason === 'no_site' ? firstSitePage : renderPage(toHtmlLang(language), message, ''),
    )
  }
}
