import type { FastifyInstance } from 'fastify'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendStoredFile } from '../../platform/http/stored-file.ts'
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
      const { db, clock, config, site } = context
      const memberId = getMemberId(context)
      const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/.exec(request.params.file)?.[1]
      const hasKey = id !== undefined && isExportKey(config, id, request.query.key)
      const row = id && (hasKey || memberId !== null) ? await findExportById(db, id) : undefined
      const isDownloadable =
        (hasKey || row?.memberId === memberId) && row?.state === 'ready' && row.expiresAt > clock.now()
      return sendStoredFile(context, reply, row && isDownloadable ? getExportPath(row.id) : null, {
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${site.host.replace(/[^\w.-]/g, '')}-data.zip"`,
      })
    },
  )
}
