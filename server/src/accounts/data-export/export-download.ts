import type { FastifyInstance } from 'fastify'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendUnavailable, readStoredFile } from '../../platform/http/stored-file.ts'
import { getMemberId } from '../../platform/actor.ts'
import { findExportById, getExportPath } from './data-export.sql.ts'
import { isExportKey } from './export-link.ts'

/** Mounts GET /exports/{id}.zip; only the member whose data it is, or who has the link of their mail, may download it. */
export function mountExportRoute(server: FastifyInstance, contextOf: ResolveContext): void {
  server.get<{ Params: { file: string }; Querystring: { key?: unknown } }>(
    '/exports/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      const { db, clock, config, storage, site } = context
      const memberId = getMemberId(context)
      const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/.exec(request.params.file)?.[1]
      const hasKey = id !== undefined && isExportKey(config, id, request.query.key)
      const row = id && (hasKey || memberId !== null) ? await findExportById(db, id) : undefined
      const isDownloadable =
        (hasKey || row?.memberId === memberId) && row?.state === 'ready' && row.expiresAt > clock.now()
      const bytes = row && isDownloadable ? await readStoredFile(storage, getExportPath(row.id)) : null
      if (bytes === 'unavailable') return sendUnavailable(reply)
      reply.header('cache-control', 'no-store')
      if (!bytes) return reply.status(404).send()
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${site.host.replace(/[^\w.-]/g, '')}-data.zip"`)
        .send(bytes)
    },
  )
}
