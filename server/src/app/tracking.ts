import { type Tracking, tracking } from '@amarelle/contract/accounts'
import { trackingDays } from '@amarelle/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { giveCookie, readCookie } from './cookies.ts'

const name = 'tracking' as const

/** What of it is tracking data; null when nothing is. */
function read(from: unknown): Tracking | null {
  const found = tracking.safeParse(from)
  return found.success && Object.values(found.data).some(Boolean) ? found.data : null
}
function kept(request: FastifyRequest): Tracking | null {
  const cookie = readCookie(request, name)
  if (!cookie) return null
  try {
    return read(JSON.parse(Buffer.from(cookie, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Where a visitor came from: their first page visit wins, this one counts when it is the first (docs/product.md#tracking-data). */
export const trackingOf = (request: FastifyRequest): Tracking | null => kept(request) ?? read(request.query)

/** Keeps what a visitor's page visit said until they sign up; 30 days from the first one. */
export function keepTracking(request: FastifyRequest, reply: FastifyReply, context: Context): void {
  if (!context.tracking || context.memberId !== null || kept(request)) return
  // Encoded once more: five long codes of any script would not fit into a cookie as they are.
  const value = Buffer.from(JSON.stringify(context.tracking)).toString('base64url')
  giveCookie(request, reply, { name, value, days: trackingDays })
}
