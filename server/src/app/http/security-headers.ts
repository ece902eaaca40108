import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './proxy-headers.ts'

/** Sets headers on every response; the pages add their Content-Security-Policy with a nonce. */
export async function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(self), payment=()',
    ...(isHttps(request) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  // On the raw response, for pages that bypass fastify.
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
}
