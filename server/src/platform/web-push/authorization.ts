import { sign } from 'node:crypto'
import { hours, later } from '../clock.ts'
import type { ServerKeys } from './keys.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * The Authorization header of one push (RFC 8292): that it comes from whom the browser subscribed to. `contact` is where the
 * push service writes when something is wrong: `mailto:` or `https:`. Holds for twelve hours, of 24 that services take.
 */
export function authorization(endpoint: URL, contact: string, keys: ServerKeys, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(later(now, hours(12)).getTime() / 1000),
    sub: contact,
  }
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signed = sign('sha256', Buffer.from(token), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signed.toString('base64url')}, k=${keys.publicKey}`
}
