import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { equalsConstantTime } from './tokens.ts'

/** The secrets of an installation (docs/operating.md#secrets). */
export type SecretConfig = Pick<Config, 'secret'> & Partial<Pick<Config, 'acceptedSecrets' | 'stableSecret'>>

/** Returns all secrets that a signature or a ciphertext may have been made with; new ones use the first. Throws without a secret. */
export function listSecrets({ secret, acceptedSecrets = [] }: SecretConfig): readonly string[] {
  if (!secret) throw new Error('There is no secret to sign with.')
  return [secret, ...acceptedSecrets]
}
/** Returns the secret that is never replaced, for what cannot be made again. Throws without a secret. */
export function getStableSecret({ secret, stableSecret }: SecretConfig): string {
  const chosen = stableSecret ?? secret
  if (!chosen) throw new Error('There is no secret to sign with.')
  return chosen
}

/** Derives a separate key for each purpose, so that a signature for one is never valid for another. */
export function deriveSigningKey({ secret }: Pick<Config, 'secret'>, purpose: string): string {
  if (!secret) throw new Error('There is no secret to sign with.')
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
export const computeSignature = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** True if `given` is what `compute` returns for the current secret or an accepted one; compares in constant time. */
export const equalsUnderAnySecret = (
  config: SecretConfig,
  given: string,
  compute: (config: Pick<Config, 'secret'>) => string,
): boolean => listSecrets(config).some((secret) => equalsConstantTime(given, compute({ secret })))

/** Four bytes that name a secret without revealing it. */
export const computeKeyId = (secret: string): Buffer =>
  createHmac('sha256', secret).update('key id').digest().subarray(0, 4)
