import { hoursToMs, addMs } from '../clock.ts'
import { createEs256Token } from '../crypto/es256-token.ts'
import type { VapidKeys } from './vapid-keys.ts'

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
  return `vapid t=${createEs256Token(keys.privateKey, claims)}, k=${keys.publicKey}`
}
