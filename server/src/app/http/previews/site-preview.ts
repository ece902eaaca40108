// Staff see a site before it is published: a cookie of its own, for an hour (docs/staff.md#sites).
import { createProblem } from '@amarelle/contract/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutesToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { readPreviewToken, sitePreviewMinutes, sitePreviewPath } from '../../../site-setup/index.ts'
import { findNewMemberPreview } from './new-member-preview.ts'
import { readStaffCookie, setStaffCookie } from '../staff-cookies.ts'
import { createStaffNetworkGuard } from '../staff-visit.ts'

/** Tells for which site that is not published the request has a preview. */
export const readPreview = (services: Pick<Services, 'config' | 'clock'>, request: FastifyRequest) => ({
  isPreview: (siteId: number): boolean => {
    const token = readStaffCookie(request, 'site_preview')
    return (
      (token !== undefined && readPreviewToken(services, token) === siteId) ||
      findNewMemberPreview(services, request)?.siteId === siteId
    )
  },
})

/** Mounts the link that opens a preview. */
export function registerPreviewRoute(scope: FastifyInstance, services: Services): void {
  const guardNetwork = createStaffNetworkGuard(services)
  scope.get<{ Params: { token: string } }>(
    `${sitePreviewPath}/:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      guardNetwork(request)
      const { token } = request.params
      if (readPreviewToken(services, token) === null) throw createProblem('not_found')
      setStaffCookie(request, reply, {
        name: 'site_preview',
        value: token,
        maxAgeSeconds: minutesToMs(sitePreviewMinutes) / 1000,
        // The console may be on another host.
        sameSite: 'lax',
      })
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect('/')
    },
  )
}
