// Addresses of pictures: made for one viewer, and worth nothing after a while (docs/decisions/006-picture-addresses.md).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hoursToMs } from '../clock.ts'
import type { Services } from '../context.ts'

type UrlSigningServices = Pick<Services, 'clock' | 'config'>
/** Within one of these a picture keeps its address, so that browsers keep the picture. Milliseconds. */
const urlPeriodMs = hoursToMs(1)
/** Every address that was handed out holds at least this long. Milliseconds. */
export const minUrlLifetimeMs = urlPeriodMs

function computeUrlSignature(
  { config }: Pick<Services, 'config'>,
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
export function signUrlPath(services: UrlSigningServices, path: string, viewer: number | null): string {
  const until = ((Math.floor(services.clock.now().getTime() / urlPeriodMs) + 2) * urlPeriodMs) / 1000
  return `${path}?e=${until}&s=${computeUrlSignature(services, path, until, viewer)}`
}

/** Seconds that the address still holds; 0 when it is over, was changed, or is another viewer's. */
export function getRemainingUrlSeconds(
  services: UrlSigningServices,
  path: string,
  { e, s }: { e?: unknown; s?: unknown },
  viewer: number | null,
): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{10,12}$/.test(e)) return 0
  const [given, right] = [Buffer.from(s), Buffer.from(computeUrlSignature(services, path, Number(e), viewer))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
  return Math.max(0, Math.floor(Number(e) - services.clock.now().getTime() / 1000))
}
