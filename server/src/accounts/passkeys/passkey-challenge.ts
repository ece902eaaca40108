import { minutesToMs } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { RequestContext } from '../../platform/context.ts'
import { computeSignature, deriveSigningKey, equalsUnderAnySecret } from '../../platform/crypto/signing.ts'
import { createId } from '../../platform/crypto/tokens.ts'

const challengeLifetimeMs = minutesToMs(10)

/** The purpose of a challenge: a log-in on a site, or a new passkey of one member. */
type PasskeyPurpose = 'log-in' | `registration of ${number}`
type ChallengeContext = Pick<RequestContext, 'config' | 'site' | 'clock'>

export interface PasskeyChallenge {
  /** To be used once. */
  readonly nonce: string
  readonly expiresAt: Date
}

const signChallenge = (
  config: Pick<Config, 'secret'>,
  siteId: number,
  purpose: PasskeyPurpose,
  head: string,
): string => computeSignature(deriveSigningKey(config, 'passkey challenge'), `${siteId}.${purpose}.${head}`)

/**
 * Creates a challenge that needs no row: it carries its time and our signature, so that visitors who open the log-in page store nothing.
 * Used ones are stored until they expire.
 */
export function createPasskeyChallenge(here: ChallengeContext, purpose: PasskeyPurpose): string {
  const head = `${here.clock.now().getTime()}.${createId()}`
  return `${head}.${signChallenge(here.config, here.site.id, purpose, head)}`
}

/** Reads a challenge in base64url, as a browser returns it; null unless this site signed it for this purpose in the last ten minutes. */
export function readPasskeyChallenge(
  here: ChallengeContext,
  purpose: PasskeyPurpose,
  encoded: string,
): PasskeyChallenge | null {
  const [issued = '', nonce = '', signature = ''] = Buffer.from(encoded, 'base64url').toString().split('.')
  const isSigned = equalsUnderAnySecret(here.config, signature, (config) =>
    signChallenge(config, here.site.id, purpose, `${issued}.${nonce}`),
  )
  const expiresAt = new Date(Number(issued) + challengeLifetimeMs)
  return isSigned && expiresAt > here.clock.now() ? { nonce, expiresAt } : null
}
