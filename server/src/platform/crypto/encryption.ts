import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveSigningKey } from './signing.ts'

const deriveEncryptionKey = (config: Pick<Config, 'secret'>, purpose: string) =>
  Buffer.from(deriveSigningKey(config, `sealed:${purpose}`), 'hex')

function encryptWithNonce(
  config: Pick<Config, 'secret'>,
  purpose: string,
  content: string | Buffer,
  nonce: Buffer,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', deriveEncryptionKey(config, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}
/** Encrypts a text or bytes with the application's secret for one purpose: 12-byte nonce, 16-byte tag, AES-256-GCM ciphertext. */
export const encrypt = (config: Pick<Config, 'secret'>, purpose: string, content: string | Buffer): Buffer =>
  encryptWithNonce(config, purpose, content, randomBytes(12))
/**
 * Like `encrypt`, but the same text always returns the same ciphertext, for URLs that browsers cache. The nonce is a keyed hash
 * of the text, so that it repeats only with the text.
 */
export const encryptDeterministically = (
  config: Pick<Config, 'secret'>,
  purpose: string,
  text: string,
): Buffer =>
  encryptWithNonce(
    config,
    purpose,
    text,
    createHmac('sha256', deriveSigningKey(config, `nonce:${purpose}`))
      .update(text)
      .digest()
      .subarray(0, 12),
  )
/** Decrypts what `encrypt` or `encryptDeterministically` returned for the same purpose. Throws if the purpose differs or any bit was changed. */
export const decrypt = (config: Pick<Config, 'secret'>, purpose: string, sealed: Buffer): string =>
  decryptBytes(config, purpose, sealed).toString('utf8')
/** Like `decrypt`, for bytes. */
export function decryptBytes(config: Pick<Config, 'secret'>, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveEncryptionKey(config, purpose),
    sealed.subarray(0, 12),
  )
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
