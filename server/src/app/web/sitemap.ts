import { publicPagePaths } from '@amarelle/contract/endpoints/public-pages'
import type { FastifyInstance } from 'fastify'
import type { ResolveContext } from '../../platform/http/api.ts'
import { getSiteOrigin } from '../../sites/index.ts'

const oneDayCacheControl = 'public, max-age=86400'

/**
 * Serves /robots.txt and /sitemap.xml of the host's site. Unlisted pages are not disallowed: a crawler has to read a page to
 * find its `noindex`.
 */
export function registerSitemapRoutes(server: FastifyInstance, contextOf: ResolveContext): void {
  server.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const { config, site } = await contextOf(request, reply)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', oneDayCacheControl)
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${getSiteOrigin(config, site)}/sitemap.xml\n`)
  })
  server.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const { config, site } = await contextOf(request, reply)
    const origin = getSiteOrigin(config, site)
    const pages = publicPagePaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', oneDayCacheControl)
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...pages,
          '</urlset>',
          '',
        ].join('\n'),
      )
  })
}
