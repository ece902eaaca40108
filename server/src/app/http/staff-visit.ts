import { createProblem } from '@amarelle/contract/domain/errors'
import { idleHeader, staffChangesPath } from '@amarelle/contract/staff/changes'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import type { ResolveStaffVisit } from '../../platform/http/staff-api.ts'
import { toClientAddress } from '../../platform/http/client-address.ts'
import { getDefaultSite } from '../../sites/index.ts'
import { findStaffSession, staffSessionHours, toSessionActor } from '../../staff/index.ts'
import { createAddressTrust, isHttps } from './proxy-headers.ts'
import { readStaffCookie, setStaffCookie } from './staff-cookies.ts'

const browserCookieDays = 400

/** Throws `network_not_allowed` for requests from other networks than the staff's, if those are limited. */
export function createStaffNetworkGuard({ config: { staffNetworks } }: Services) {
  const isAllowedAddress = staffNetworks === null ? () => true : createAddressTrust(staffNetworks)
  return (request: FastifyRequest): void => {
    if (!isAllowedAddress(request.ip ?? '')) throw createProblem('network_not_allowed')
  }
}

/**
 * Lets a request reach the console only on its host and from an allowed network. Throws `not_found` on other hosts, as for any path
 * that does not exist there, and `network_not_allowed`.
 */
export function createConsoleGuard(services: Services) {
  const { staffHost, production } = services.config
  const guardNetwork = createStaffNetworkGuard(services)
  return async (request: FastifyRequest): Promise<void> => {
    const host = staffHost ?? (production ? (await getDefaultSite(services)).host : null)
    if (host !== null && request.hostname.toLowerCase() !== host) throw createProblem('not_found')
    guardNetwork(request)
  }
}

/** Resolves who makes a request to the console, once per request. */
export function createStaffVisitResolver(services: Services): ResolveStaffVisit {
  return async (request, reply) => {
    const token = readStaffCookie(request, 'staff_session')
    const isIdle = request.headers[idleHeader] === '1' || request.routeOptions.url === staffChangesPath
    const session = token ? await findStaffSession(services, token, { isIdle }) : null
    const address = toClientAddress(request.ip ?? '')
    const protocol = isHttps(request) ? 'https' : 'http'
    return {
      ...services,
      language:
        session?.person.language ??
        (request.headers['accept-language']?.toLowerCase().startsWith('de') ? 'de' : 'en'),
      host: request.hostname,
      origin: `${protocol}://${request.host}`,
      device: (request.headers['user-agent'] ?? '').slice(0, 300),
      address,
      browserId: /^[\w-]{43}$/.exec(readStaffCookie(request, 'staff_browser') ?? '')?.[0] ?? null,
      actor: session && toSessionActor(session, address),
      setSession: (value) =>
        setStaffCookie(request, reply, {
          name: 'staff_session',
          value: value ?? '',
          maxAgeSeconds: staffSessionHours * 3600,
        }),
      setBrowserId: (value) =>
        setStaffCookie(request, reply, {
          name: 'staff_browser',
          value,
          maxAgeSeconds: browserCookieDays * 86_400,
        }),
    }
  }
}
