// A staff member sees a site as one of its members does: a cookie of its own, read-only, for ten minutes (docs/staff.md#view-as-a-member).
import { createProblem } from '@amarelle/contract/domain/errors'
import { memberViewMinutes } from '@amarelle/contract/staff/member-view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  endMemberView,
  findMemberView,
  memberViewEndedPath,
  memberViewEndPath,
  memberViewLinkPath,
  openMemberView,
} from '../../../members/index.ts'
import { getViewingStaff } from '../../../platform/actor.ts'
import { minutesToMs } from '../../../platform/clock.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { assertSameOrigin, type ResolveContext } from '../../../platform/http/api.ts'
import { readStaffCookie, setStaffCookie } from '../staff-cookies.ts'
import { createStaffNetworkGuard } from '../staff-visit.ts'

/** Pages, their files, and pictures of profiles; `assertPartOfView` checks the calls of the API one by one. */
const viewedRoutes = new Set([
  '/*',
  '/assets/*',
  '/public/*',
  '/icons/:niche/:file',
  '/photos/:id/:file',
  '/photos/liked-by/:file',
])
const isViewedRoute = (url: string | undefined): boolean =>
  url !== undefined && (url.startsWith('/api/') || viewedRoutes.has(url))
/** Lets staff who see a site as a member does only read its pages. Throws `view_read_only` and `not_in_view`. */
export function assertViewedRequest(request: FastifyRequest): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw createProblem('view_read_only')
  if (!isViewedRoute(request.routeOptions.url)) throw createProblem('not_in_view')
}

export const readViewCookie = (request: FastifyRequest): string | undefined =>
  readStaffCookie(request, 'member_view')
const setViewCookie = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  setStaffCookie(request, reply, {
    name: 'member_view',
    value,
    // Longer than the view, so that the first request after its end is told so and not answered as a visitor's.
    maxAgeSeconds: minutesToMs(6 * memberViewMinutes) / 1000,
    // The console may be on another host.
    sameSite: 'lax',
  })

/** Resolves the view of a request's cookie; null if it has ended or the network is not one of the staff's. */
export function createViewResolver(services: Services) {
  const guardNetwork = createStaffNetworkGuard(services)
  return async (request: FastifyRequest, site: Site, token: string) => {
    guardNetwork(request)
    return findMemberView(services, site.id, token)
  }
}

/** Lets a request with the cookie of a view only read what belongs to it. Throws `view_ended`, `view_read_only` and `not_in_view`. */
export const createViewGuard =
  (resolveContext: ResolveContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (readViewCookie(request) === undefined) return
    if (getViewingStaff(await resolveContext(request, reply)) === null) {
      setViewCookie(request, reply, '')
      throw createProblem('view_ended')
    }
    assertViewedRequest(request)
  }

/** Mounts the link that opens a view, and the form that ends it. */
export function registerViewRoutes(scope: FastifyInstance, services: Services): void {
  const guardNetwork = createStaffNetworkGuard(services)
  scope.addHook('onRequest', async (request) => guardNetwork(request))
  scope.get<{ Params: { link: string } }>(
    `${memberViewLinkPath}/:link`,
    { schema: { hide: true } },
    async (request, reply) => {
      const token = await openMemberView(services, request.params.link)
      setViewCookie(request, reply, token ?? '')
      if (token === null) throw createProblem('view_ended')
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect('/members')
    },
  )
  // The form's body is empty, and its type is not one that the API reads.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post(memberViewEndPath, { schema: { hide: true } }, async (request, reply) => {
    assertSameOrigin(request)
    const token = readViewCookie(request)
    if (token !== undefined) await endMemberView(services, token)
    setViewCookie(request, reply, '')
    return reply.redirect(memberViewEndedPath, 303)
  })
}
