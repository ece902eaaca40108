import type { Config } from '../../platform/config.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'

/** What the status link carries besides the number: made from it anew for every mail, so it is stored nowhere. */
export const createStatusKey = (config: Pick<Config, 'secret'>, reference: string): string =>
  computeSignature(deriveSigningKey(config, 'complaint'), reference)
