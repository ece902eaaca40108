import type { TextOverrides } from '@amarelle/contract/domain/text-overrides'
import type { FastifyInstance } from 'fastify'
import { getSiteByHost, type SiteServices } from '../../sites/index.ts'

/** Finds a text chunk with a site's own texts (web/src/i18n/text-files.ts). */
export type FindTextFile = (
  overrides: TextOverrides['web'],
  buildFileName: string,
) => Promise<{ readonly path: string; readonly code: string } | null>

/**
 * Serves the text chunks with texts that staff have replaced. A page that was rendered before the last change gets the present texts;
 * without own texts, and for the page of another build, the chunk is the build's own.
 */
export function mountTextFiles(
  server: FastifyInstance,
  services: SiteServices,
  loadFinder: () => Promise<FindTextFile>,
): void {
  server.get<{ Params: { file: string; version: string } }>(
    '/texts/:file/:version',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file: name, version } = request.params
      if (!/^[\w-]{1,80}$/.test(name) || !/^[\w-]{8}\.js$/.test(version)) return reply.status(404).send()
      const { textOverrides } = await getSiteByHost(services, request.hostname)
      const findTextFile = await loadFinder()
      const file = await findTextFile(textOverrides.web, name)
      if (!file) return reply.header('cache-control', 'no-store').redirect(`/assets/${name}.js`)
      const isAskedFor = file.path === `/texts/${name}/${version}`
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', isAskedFor ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(file.code)
    },
  )
}
