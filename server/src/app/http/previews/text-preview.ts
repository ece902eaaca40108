// Staff see the draft of a text on the real pages: a cookie of its own, for an hour (docs/staff.md#texts).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutesToMs } from '../../../platform/clock.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { assertSameOrigin } from '../../../platform/http/api.ts'
import { textPreviewEndPath, textPreviewPath } from '../../../site-setup/index.ts'
import { draftTokenMinutes, previewText, type TextPreview } from '../../../sites/index.ts'
import { readStaffCookie, setStaffCookie } from '../staff-cookies.ts'
import { createStaffNetworkGuard } from '../staff-visit.ts'
import { toSitePath } from '../to-site-path.ts'

const previewsByRequest = new WeakMap<FastifyRequest, Promise<TextPreview | null>>()
/** Returns the site as the request's browser previews it; null without a preview of this site. Looked up once per request. */
export function findTextPreview(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  site: Site,
): Promise<TextPreview | null> {
  const token = readStaffCookie(request, 'text_preview')
  if (token === undefined) return Promise.resolve(null)
  const preview = previewsByRequest.get(request) ?? previewText(services, site, token)
  previewsByRequest.set(request, preview)
  return preview
}

/** Mounts the link that opens a preview, and the form that ends it. */
export function registerTextPreviewRoutes(scope: FastifyInstance, services: Services): void {
  const guardNetwork = createStaffNetworkGuard(services)
  scope.get<{ Params: { token: string }; Querystring: { to?: string } }>(
    `${textPreviewPath}/:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      guardNetwork(request)
      setStaffCookie(request, reply, {
        name: 'text_preview',
        value: request.params.token,
        maxAgeSeconds: minutesToMs(draftTokenMinutes) / 1000,
        // The console may be on another host.
        sameSite: 'lax',
      })
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(toSitePath(request.query.to))
    },
  )
  // The form's body is empty, and its type is not one that the API reads.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post(textPreviewEndPath, { schema: { hide: true } }, async (request, reply) => {
    assertSameOrigin(request)
    setStaffCookie(request, reply, { name: 'text_preview', value: '', maxAgeSeconds: 0 })
    return reply.header('cache-control', 'no-store').redirect('/', 303)
  })
}
