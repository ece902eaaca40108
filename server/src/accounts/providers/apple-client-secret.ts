import type { AppleClientConfig } from '../../platform/config/login-provider-config.ts'
import { createEs256Token } from '../../platform/crypto/es256-token.ts'

const secretLifetimeSeconds = 300

/** Creates the secret of Apple's clients: a token that is signed with the team's key and valid for five minutes. */
export function createAppleClientSecret(
  { issuer, clientId, teamId, keyId, privateKey }: AppleClientConfig,
  now: Date,
): string {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: teamId,
    sub: clientId,
    aud: issuer,
    iat: issuedAt,
    exp: issuedAt + secretLifetimeSeconds,
  }
  return createEs256Token(privateKey, claims, { kid: keyId })
}
