import { type Tracking, trackingSchema } from '@amarelle/contract/endpoints/accounts'
import { trackingCookieDays } from '@amarelle/contract/domain/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { getMemberId } from '../../platform/actor.ts'
import { setCookie, readCookie } from './cookies.ts'

const cookieName = 'tracking' as const

/** Extracts the tracking data; returns null if there is none. */
function parseTracking(from: unknown): Tracking | null {
  const parsed = trackingSchema.safeParse(from)
  return parsed.success && Object.values(parsed.data).some(Boolean) ? parsed.data : null
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

/** Returns the visitor's tracking data: the first page visit's, which is this one if none was stored (docs/product.md#tracking-data). */
export const getTracking = (request: FastifyRequest): Tracking | null =>
  readTrackingCookie(request) ?? parseTracking(request.query)

/** Stores tracking data until sign-up, for 30 days from the first page visit. */
export function storeTracking(request: FastifyRequest, reply: FastifyReply, context: RequestContext): void {
  if (!context.tracking || getMemberId(context) !== null || readTrackingCookie(request)) return
  // Base64, since five long codes with percent-encoding would not fit into a cookie.
  const value = Buffer.from(JSON.stringify(context.tracking)).toString('base64url')
  setCookie(request, reply, { name: cookieName, value, maxAgeDays: trackingCookieDays })
}
