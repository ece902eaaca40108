// Picture URLs, signed for one viewer and a limited time (docs/decisions/006-picture-addresses.md).
import { createHmac } from 'node:crypto'
import { hoursToMs } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { equalsUnderAnySecret } from '../crypto/signing.ts'

type UrlSigningServices = Pick<Services, 'clock' | 'config'>
/** A picture's URL stays the same within one period, so that browsers can cache it. */
const urlPeriodMs = hoursToMs(1)
/** Minimum validity of every issued URL. */
export const minUrlLifetimeMs = urlPeriodMs

function computeUrlSignature(
  config: Pick<Config, 'secret'>,
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

/** Adds the expiry (Unix seconds, one to two hours ahead) and a signature valid only for this viewer. */
export function signUrlPath(services: UrlSigningServices, path: string, viewer: number | null): string {
  const until = ((Math.floor(services.clock.now().getTime() / urlPeriodMs) + 2) * urlPeriodMs) / 1000
  return `${path}?e=${until}&s=${computeUrlSignature(services.config, path, until, viewer)}`
}

/** Remaining validity in seconds; 0 if expired, tampered with or signed for another viewer. */
export function getRemainingUrlSeconds(
  services: UrlSigningServices,
  path: string,
  { e, s }: { e?: unknown; s?: unknown },
  viewer: number | null,
): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{10,12}$/.test(e)) return 0
  const isSigned = equalsUnderAnySecret(services.config, s, (config) =>
    computeUrlSignature(config, path, Number(e), viewer),
  )
  if (!isSigned) return 0
  return Math.max(0, Math.floor(Number(e) - services.clock.now().getTime() / 1000))
}
