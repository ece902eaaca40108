import type { TextOverrides } from '@amarelle/contract/domain/text-overrides'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { getSiteByHost, type SiteServices } from '../../sites/index.ts'
import { readPreview } from '../http/previews/site-preview.ts'
import { findTextPreview } from '../http/previews/text-preview.ts'

/** Finds a text chunk with texts of a site or an added language by its name (web/src/i18n/text-files.ts). */
export type FindTextFile = (
  overrides: TextOverrides['web'],
  name: string,
) => Promise<{ readonly path: string; readonly code: string } | null>

/**
 * Serves the text chunks with texts that staff have replaced or added. A page that was rendered before the last change gets the present texts;
 * without own texts, and for the page of another build, the chunk is the build's own, which is English for an added language. A browser
 * that previews a draft gets it, too.
 */
export function mountTextFiles(
  server: FastifyInstance,
  services: SiteServices & Pick<Services, 'config'>,
  loadFinder: () => Promise<FindTextFile>,
): void {
  server.get<{ Params: { file: string; version: string } }>(
    '/texts/:file/:version',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file: name, version } = request.params
      if (!/^([a-z]{2,3}\.)?[\w-]{1,80}$/.test(name) || !/^[\w-]{8}\.js$/.test(version))
        return reply.status(404).send()
      const site = await getSiteByHost(services, request.hostname, readPreview(services, request))
      const preview = await findTextPreview(services, request, site)
      const { textOverrides } = preview?.site ?? site
      const findTextFile = await loadFinder()
      const file = await findTextFile(textOverrides.web, name)
      if (!file)
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/assets/${name.replace(/^[a-z]+\./, '')}.js`)
      const isStored = preview === null && file.path === `/texts/${name}/${version}`
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', isStored ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(file.code)
    },
  )
}
