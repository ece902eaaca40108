import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage } from '@amarelle/contract/languages'
import { deviceDays, sessionDays } from '@amarelle/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../accounts/index.ts'
import { clientAddressOf, networkOf } from '../platform/client-address.ts'
import type { Context, Parts } from '../platform/context.ts'
import { siteOfHost } from '../sites/index.ts'
import { giveCookie, readCookie } from './cookies.ts'
import { countryReader, isHttps } from './forwarded.ts'
import { trackingOf } from './tracking.ts'

const single = (value: IncomingHttpHeaders[string]): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** Whether the request carries a session at all, true or not. */
export const mayBeMember = (request: FastifyRequest): boolean => Boolean(readCookie(request, 'session'))

/** From a request to who asks, on which site, in which language; once a request. */
export function contextOf(parts: Parts) {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()
  const countryOf = countryReader(parts.config)
  const make = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const token = readCookie(request, 'session')
    const [site, session] = await Promise.all([
      siteOfHost(parts, request.hostname),
      token ? sessionOf(parts, token) : null,
    ])
    const member = session && session.siteId === site.id ? session : null
    const language = chooseLanguage(
      readCookie(request, 'locale') ?? member?.language,
      single(request.headers['accept-language']),
      site.domain_language,
    )
    // Who hung up already has none.
    const address = request.ip ?? ''
    return {
      ...parts,
      site,
      language,
      memberId: member?.memberId ?? null,
      sessionId: member?.sessionId ?? null,
      timeZone: member?.timeZone ?? site.time_zone,
      source: networkOf(address),
      clientAddress: clientAddressOf(address),
      userAgent: single(request.headers['user-agent']).slice(0, 300),
      country: countryOf(request),
      origin: `${isHttps(request) ? 'https' : 'http'}://${request.host}`,
      // A member's stands in the account.
      tracking: member ? null : trackingOf(request),
      device: /^[\w-]{43}$/.exec(readCookie(request, 'device') ?? '')?.[0] ?? null,
      options: {},
      setSession: (value) =>
        giveCookie(request, reply, { name: 'session', value: value ?? '', days: sessionDays }),
      setDevice: (value) => giveCookie(request, reply, { name: 'device', value, days: deviceDays }),
    }
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const context = known.get(request) ?? make(request, reply)
    known.set(request, context)
    return context
  }
}
