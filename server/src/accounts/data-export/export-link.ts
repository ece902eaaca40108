import type { Config } from '../../platform/config.ts'
import {
  computeSignature,
  deriveSigningKey,
  equalsUnderAnySecret,
  type SecretConfig,
} from '../../platform/crypto/signing.ts'

const createExportKey = (config: Pick<Config, 'secret'>, id: string): string =>
  computeSignature(deriveSigningKey(config, 'export link'), id)

/**
 * Creates the path of an archive with a key, which downloads it without a login until it expires. Only mailed to the member's own address.
 */
export const createExportLink = (config: Pick<Config, 'secret'>, id: string): string =>
  `/exports/${id}.zip?key=${createExportKey(config, id)}`
export const isExportKey = (config: SecretConfig, id: string, key: unknown): boolean =>
  typeof key === 'string' &&
  equalsUnderAnySecret(config, key, (secretConfig) => createExportKey(secretConfig, id))
