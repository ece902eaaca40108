import { sign } from 'node:crypto'
import { hoursToMs, addMs } from '../clock.ts'
import type { VapidKeys } from './vapid-keys.ts'

const encodeJwtPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Builds the Authorization header of a push (RFC 8292), which proves that we are the subscribed sender. `contact`: `mailto:` or
 * `https:`, for problems. Valid for twelve hours; services accept up to 24.
 */
export function createVapidAuthorization(endpoint: URL, contact: string, keys: VapidKeys, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(addMs(now, hoursToMs(12)).getTime() / 1000),
    sub: contact,
  }
  const token = `${encodeJwtPart({ typ: 'JWT', alg: 'ES256' })}.${encodeJwtPart(claims)}`
  const signed = sign('sha256', Buffer.from(token), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signed.toString('base64url')}, k=${keys.publicKey}`
}
