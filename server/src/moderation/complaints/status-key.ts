import type { Config } from '../../platform/config.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'

/** Key in the status link beside the number; derived from the number and the secret, so it is not stored. */
export const createStatusKey = (config: Pick<Config, 'secret'>, reference: string): string =>
  computeSignature(deriveSigningKey(config, 'complaint'), reference)
