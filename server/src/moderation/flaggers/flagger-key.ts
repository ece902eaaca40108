import type { Config } from '../../platform/config.ts'
import {
  computeSignature,
  deriveSigningKey,
  equalsUnderAnySecret,
  type SecretConfig,
} from '../../platform/crypto/signing.ts'

/** Key in the address of a trusted flagger's form; derived from the id and the secret, so it is not stored. */
export const createFlaggerKey = (config: Pick<Config, 'secret'>, id: number): string =>
  `${id}-${computeSignature(deriveSigningKey(config, 'trusted flagger'), String(id))}`

/** Returns the id in a key; null for a key that we did not issue, before any lookup. */
export function readFlaggerKey(config: SecretConfig, key: string): number | null {
  const id = Number(/^(\d{1,9})-/.exec(key)?.[1] ?? Number.NaN)
  if (!Number.isInteger(id)) return null
  return equalsUnderAnySecret(config, key, (secretConfig) => createFlaggerKey(secretConfig, id)) ? id : null
}
