import { sign } from 'node:crypto'
import { hoursToMs, addMs } from '../clock.ts'
import type { VapidKeys } from './vapid-keys.ts'

const encodeJwtPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * The Authorization header of one push (RFC 8292): that it comes from whom the browser subscribed to. `contact` is where the
 * push service writes when something is wrong: `mailto:` or `https:`. Holds for twelve hours, of 24 that services take.
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
