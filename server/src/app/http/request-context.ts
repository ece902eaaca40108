import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage } from '@amarelle/contract/domain/languages'
import { deviceCookieDays, sessionLifetimeDays } from '@amarelle/contract/domain/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSession, type Member, rememberMember } from '../../accounts/index.ts'
import { toClientAddress, toNetworkPrefix } from '../../platform/http/client-address.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { getSiteByHost } from '../../sites/index.ts'
import { type Actor, toMemberActor, toViewedActor, type ViewingStaff, visitor } from '../../platform/actor.ts'
import { setCookie, readCookie } from './cookies.ts'
import { createViewResolver, readViewCookie } from './previews/member-view.ts'
import { createPreviewContext, findNewMemberPreview } from './previews/new-member-preview.ts'
import { readPreview } from './previews/site-preview.ts'
import { findTextPreview } from './previews/text-preview.ts'
import { hasRecentWrite } from './recent-write.ts'
import type { Replica } from '../../platform/db/replica.ts'
import { createCountryReader, isHttps } from './proxy-headers.ts'
import { getTracking } from './tracking.ts'

const getFirstHeaderValue = (value: IncomingHttpHeaders[string]): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

/** Returns whether the request has a session cookie, valid or not. */
export const hasSessionCookie = (request: FastifyRequest): boolean => Boolean(readCookie(request, 'session'))

const resolveActor = (
  member: Member | null,
  sessionId: string | undefined,
  viewedBy: ViewingStaff | undefined,
): Actor => {
  if (!member) return visitor
  return viewedBy ? toViewedActor(member.id, viewedBy) : toMemberActor(member.id, sessionId)
}

/** Resolves the caller, site and language of a request, once per request. */
export function createContextResolver(services: Services, replica: Replica | null = null) {
  const contextsByRequest = new WeakMap<FastifyRequest, Promise<RequestContext>>()
  const countryOf = createCountryReader(services.config)
  const resolveView = createViewResolver(services)
  const make = async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const viewToken = readViewCookie(request)
    // A view or preview is nobody's own visit: the browser's session does not count meanwhile.
    const preview = viewToken === undefined ? findNewMemberPreview(services, request) : null
    const token = viewToken === undefined && preview === null ? readCookie(request, 'session') : undefined
    const [publishedSite, session] = await Promise.all([
      getSiteByHost(services, request.hostname, readPreview(services, request)),
      token ? findSession(services, token) : null,
    ])
    const textPreview = await findTextPreview(services, request, publishedSite)
    const site = textPreview?.site ?? publishedSite
    const view = viewToken === undefined ? null : await resolveView(request, site, viewToken)
    const member = view?.member ?? (session?.member.siteId === site.id ? session.member : null)
    if (member) rememberMember(member)
    const chosenLanguage = chooseLanguage(
      {
        chosen: view ? [view.member.language] : [readCookie(request, 'locale'), member?.language],
        accept: getFirstHeaderValue(request.headers['accept-language']),
        siteLanguage: site.domain_language,
      },
      site.offeredLanguages,
    )
    // Undefined if the client has disconnected.
    const address = request.ip ?? ''
    const context: RequestContext = {
      ...services,
      replica: request.method === 'GET' && !hasRecentWrite(request) ? (replica?.getUsableDb() ?? null) : null,
      site,
      language: textPreview?.language ?? chosenLanguage,
      actor: resolveActor(member, session?.sessionId, view?.viewedBy),
      timeZone: member?.timeZone ?? site.time_zone,
      sourceNetwork: toNetworkPrefix(address),
      clientAddress: toClientAddress(address),
      userAgent: getFirstHeaderValue(request.headers['user-agent']).slice(0, 300),
      country: countryOf(request),
      origin: `${isHttps(request) ? 'https' : 'http'}://${request.host}`,
      // A member's is stored in the account.
      tracking: member ? null : getTracking(request),
      device: /^[\w-]{43}$/.exec(readCookie(request, 'device') ?? '')?.[0] ?? null,
      options: {},
      setSession: (value) =>
        setCookie(request, reply, { name: 'session', value: value ?? '', maxAgeDays: sessionLifetimeDays }),
      setDevice: (value) =>
        setCookie(request, reply, { name: 'device', value, maxAgeDays: deviceCookieDays }),
    }
    return preview?.siteId === site.id
      ? createPreviewContext(context, reply, { preview, language: textPreview?.language })
      : context
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const context = contextsByRequest.get(request) ?? make(request, reply)
    contextsByRequest.set(request, context)
    return context
  }
}
