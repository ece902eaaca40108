import { type Tracking, trackingSchema } from '@amarelle/contract/endpoints/accounts'
import { trackingCookieDays } from '@amarelle/contract/domain/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { setCookie, readCookie } from './cookies.ts'

const cookieName = 'tracking' as const

/** What of it is tracking data; null when nothing is. */
function parseTracking(from: unknown): Tracking | null {
  const found = trackingSchema.safeParse(from)
  return found.success && Object.values(found.data).some(Boolean) ? found.data : null
}
function readTrackingCookie(request: FastifyRequest): Tracking | null {
  const cookie = readCookie(request, cookieName)
  if (!cookie) return null
  try {
    return parseTracking(JSON.parse(Buffer.from(cookie, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Where a visitor came from: their first page visit wins, this one counts when it is the first (docs/product.md#tracking-data). */
export const getTracking = (request: FastifyRequest): Tracking | null =>
  readTrackingCookie(request) ?? parseTracking(request.query)

/** Keeps what a visitor's page visit said until they sign up; 30 days from the first one. */
export function storeTracking(request: FastifyRequest, reply: FastifyReply, context: RequestContext): void {
  if (!context.tracking || context.memberId !== null || readTrackingCookie(request)) return
  // Encoded once more: five long codes of any script would not fit into a cookie as they are.
  const value = Buffer.from(JSON.stringify(context.tracking)).toString('base64url')
  setCookie(request, reply, { name: cookieName, value, maxAgeDays: trackingCookieDays })
}
