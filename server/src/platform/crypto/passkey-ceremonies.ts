// Checks what WebAuthn asks of every passkey, of staff and of members: user verification, the own host and origin, one challenge.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { createProblem } from '@amarelle/contract/domain/errors'

/** EdDSA, ES256 and RS256 by their COSE numbers: what every authenticator offers. */
const acceptedAlgorithms = [-8, -7, -257] as const

/** Describes where passkeys are used: they belong to the host. */
export interface PasskeyOrigin {
  readonly host: string
  readonly origin: string
}
interface PasskeyReference {
  readonly id: string
  readonly transports: string[]
}
/** A passkey as it is stored. */
export interface StoredPasskey extends PasskeyReference {
  readonly public_key: Buffer
  readonly counter: number
}
/** The challenge that an answer must contain, or a function that recognises it. */
type ExpectedChallenge = string | ((challenge: string) => boolean)

const refuse = (): never => {
  throw createProblem('passkey_refused')
}

/** Options with which the browser signs, with one of `allowed` or with any passkey of the host. Without `challenge` it is random. */
export const createAssertionOptions = (
  { host }: PasskeyOrigin,
  { allowed, challenge }: { allowed?: PasskeyReference[]; challenge?: string },
) =>
  generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed }),
    ...(challenge !== undefined && { challenge: new TextEncoder().encode(challenge) }),
  })

/** Verifies what a passkey signed and returns its new counter. Throws `passkey_refused`. */
export async function verifyAssertion(
  { host, origin }: PasskeyOrigin,
  response: AuthenticationResponseJSON,
  { id, public_key: publicKey, counter, transports }: StoredPasskey,
  challenge: ExpectedChallenge,
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch(refuse)
  return verified ? authenticationInfo.newCounter : refuse()
}

interface PasskeyOwner {
  /** The name of the site or application. */
  readonly rpName: string
  /** Stays the same for a person, and says nothing about them. */
  readonly userId: string
  readonly userName: string
  readonly displayName: string
}
/** Options with which the browser creates a passkey that it can find by itself. Without `challenge` it is random. */
export const createAttestationOptions = (
  { host }: PasskeyOrigin,
  { rpName, userId, userName, displayName }: PasskeyOwner,
  { existing, challenge }: { existing: PasskeyReference[]; challenge?: string },
) =>
  generateRegistrationOptions({
    rpName,
    rpID: host,
    userID: new TextEncoder().encode(userId),
    userName,
    userDisplayName: displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: [...acceptedAlgorithms],
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    ...(challenge !== undefined && { challenge: new TextEncoder().encode(challenge) }),
  })

/** Verifies a new passkey and returns what to store of it. Throws `passkey_refused`. */
export async function verifyAttestation(
  { host, origin }: PasskeyOrigin,
  response: RegistrationResponseJSON,
  challenge: ExpectedChallenge,
): Promise<StoredPasskey> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...acceptedAlgorithms],
  }).catch(refuse)
  if (!verified || !registrationInfo) return refuse()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey), counter, transports }
}
