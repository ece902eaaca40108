import type { RequestContext } from '../../platform/context.ts'
import type { PasskeyOrigin } from '../../platform/crypto/passkey-ceremonies.ts'

/** Returns the host of the request's site, which its passkeys belong to; in production only hosts of sites are answered. */
export const getPasskeyOrigin = ({ origin }: Pick<RequestContext, 'origin'>): PasskeyOrigin => ({
  host: new URL(origin).hostname,
  origin,
})
