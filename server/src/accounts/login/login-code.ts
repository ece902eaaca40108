import { loginCodeLetters, loginCodeLifetimeMinutes } from '@amarelle/contract/endpoints/sign-in/login-code'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import { createReadableCode, normalizeReadableCode } from '../../platform/crypto/readable-code.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { type LoginCodeRequester, setLoginCode } from './login-code.sql.ts'

export const loginCodeLifetimeMs = minutesToMs(loginCodeLifetimeMinutes)

/** Identifies the requester by browser, site and address. Only keyed hashes are stored. */
export const createLoginCodeRequester = (
  { config, site }: Pick<RequestContext, 'config' | 'site'>,
  device: string,
  email: string,
): LoginCodeRequester => ({
  siteId: site.id,
  deviceHash: hashToken(device),
  emailHash: computeBlindHash(config, 'login code address', `${site.id}:${email.toLowerCase()}`),
})

/** Belongs to one request, so that a hash reveals nothing about another one. */
export const hashLoginCode = (config: Services['config'], id: number, typed: string): Buffer =>
  computeBlindHash(config, 'login code', `${id}:${normalizeReadableCode(typed)}`)

/**
 * Makes the code of a request while its mail is written, so that no job holds it; a mail that is sent again has another one. Null if the
 * request has been deleted.
 */
export async function issueLoginCode(
  { db, clock, config }: Services,
  id: number,
  memberId: number,
): Promise<string | null> {
  const code = createReadableCode(loginCodeLetters)
  const isStored = await setLoginCode(db, id, {
    memberId,
    codeHash: hashLoginCode(config, id, code),
    expiresAt: addMs(clock.now(), loginCodeLifetimeMs),
  })
  return isStored ? code : null
}
