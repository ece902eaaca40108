import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { computeKeyId, deriveSigningKey, getStableSecret, listSecrets, type SecretConfig } from './signing.ts'

/** Every ciphertext begins with the id of its secret, so that SECRET can be replaced. */
const keyIdBytes = 4

const deriveEncryptionKey = (config: Pick<Config, 'secret'>, purpose: string) =>
  Buffer.from(deriveSigningKey(config, `sealed:${purpose}`), 'hex')

/** Returns the first bytes of what `encrypt` returns now. Throws without a secret. */
export const getCurrentKeyId = (config: SecretConfig): Buffer => computeKeyId(listSecrets(config)[0] ?? '')

function encryptWithNonce(
  config: SecretConfig,
  purpose: string,
  content: string | Buffer,
  nonce: Buffer,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', deriveEncryptionKey(config, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([getCurrentKeyId(config), nonce, cipher.getAuthTag(), sealed])
}
/**
 * Encrypts a text or bytes with the application's secret for one purpose: 4-byte key id, 12-byte nonce, 16-byte tag, AES-256-GCM
 * ciphertext.
 */
export const encrypt = (config: SecretConfig, purpose: string, content: string | Buffer): Buffer =>
  encryptWithNonce(config, purpose, content, randomBytes(12))
/**
 * Like `encrypt`, but the same text always returns the same ciphertext, for URLs that browsers cache. The nonce is a keyed hash
 * of the text, so that it repeats only with the text.
 */
export const encryptDeterministically = (config: SecretConfig, purpose: string, text: string): Buffer =>
  encryptWithNonce(
    config,
    purpose,
    text,
    createHmac('sha256', deriveSigningKey(config, `nonce:${purpose}`))
      .update(text)
      .digest()
      .subarray(0, 12),
  )
/**
 * Decrypts what `encrypt` or `encryptDeterministically` returned for the same purpose, with the current secret or an accepted one.
 * Throws if the secret is not known, the purpose differs or any bit was changed.
 */
export const decrypt = (config: SecretConfig, purpose: string, sealed: Buffer): string =>
  decryptBytes(config, purpose, sealed).toString('utf8')
/** Like `decrypt`, for bytes. */
export function decryptBytes(config: SecretConfig, purpose: string, sealed: Buffer): Buffer {
  const keyId = sealed.subarray(0, keyIdBytes)
  const secret = listSecrets(config).find((candidate) => computeKeyId(candidate).equals(keyId))
  // Ciphertexts of versions that could not replace the secret have no key id; the stable secret is the one of that time.
  return secret === undefined
    ? decryptWith({ secret: getStableSecret(config) }, purpose, sealed)
    : decryptWith({ secret }, purpose, sealed.subarray(keyIdBytes))
}
function decryptWith(config: Pick<Config, 'secret'>, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveEncryptionKey(config, purpose),
    sealed.subarray(0, 12),
  )
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
