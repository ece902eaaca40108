import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveSigningKey, getStableSecret, type SecretConfig } from '../crypto/signing.ts'

/** Our identity towards push services (RFC 8292). */
export interface VapidKeys {
  /** 65 bytes in base64url; browsers bind subscriptions to it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** Order of P-256: a private key is an integer from 1 to this order minus 1. */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the private key from the stable secret, so that all processes share it without storing it and subscriptions outlive a
 * new SECRET.
 */
function deriveVapidScalar(secret: string): Buffer {
  // 16 bytes more than the key, so that the remainder is practically uniform (FIPS 186-5, A.2.1).
  const bytes = Buffer.from(
    hkdfSync('sha256', deriveSigningKey({ secret }, 'web-push'), '', 'VAPID P-256', 48),
  )
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (p256Order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

const vapidKeysBySecret = new Map<string, VapidKeys>()

/** Keys from `VAPID_PRIVATE_KEY`, else derived from the stable secret (docs/decisions/017). */
export function getVapidKeys(config: SecretConfig & Pick<Config, 'vapidPrivateKey'>): VapidKeys {
  const secret = config.vapidPrivateKey ? '' : getStableSecret(config)
  const name = `${config.vapidPrivateKey ?? ''}:${secret}`
  const cachedKeys = vapidKeysBySecret.get(name)
  if (cachedKeys) return cachedKeys
  const scalar = config.vapidPrivateKey
    ? Buffer.from(config.vapidPrivateKey, 'base64url')
    : deriveVapidScalar(secret)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const keys = {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
  vapidKeysBySecret.set(name, keys)
  return keys
}
