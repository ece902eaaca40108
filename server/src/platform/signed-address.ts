// Addresses of pictures: made for one viewer, and worth nothing after a while (docs/decisions/006-picture-addresses.md).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours } from './clock.ts'
import type { Parts } from './context.ts'

type Signing = Pick<Parts, 'clock' | 'config'>
/** Within one of these a picture keeps its address, so that browsers keep the picture. Milliseconds. */
const period = hours(1)
/** Every address that was handed out holds at least this long. Milliseconds. */
export const addressHolds = period

function signatureOf(
  { config }: Pick<Parts, 'config'>,
  path: string,
  until: number,
  viewer: number | null,
): string {
  if (!config.secret) throw new Error('addresses can not be signed without a secret')
  return createHmac('sha256', config.secret)
    .update(`address\n${path}\n${until}\n${viewer ?? 'visitor'}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/** The path with its end (Unix seconds, one to two hours from now) and a signature that holds for this viewer only. */
export function signAddress(parts: Signing, path: string, viewer: number | null): string {
  const until = ((Math.floor(parts.clock.now().getTime() / period) + 2) * period) / 1000
  return `${path}?e=${until}&s=${signatureOf(parts, path, until, viewer)}`
}

/** Seconds that the address still holds; 0 when it is over, was changed, or is another viewer's. */
export function addressHoldsFor(
  parts: Signing,
  path: string,
  { e, s }: { e?: unknown; s?: unknown },
  viewer: number | null,
): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{10,12}$/.test(e)) return 0
  const [given, right] = [Buffer.from(s), Buffer.from(signatureOf(parts, path, Number(e), viewer))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
  return Math.max(0, Math.floor(Number(e) - parts.clock.now().getTime() / 1000))
}
