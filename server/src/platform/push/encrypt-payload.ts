import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

/** Keys of a browser's subscription in base64url: a public key of 65 bytes and a secret of 16 bytes. */
export interface PushSubscriptionKeys {
  readonly p256dh: string
  readonly auth: string
}
/** Random values, new for every message. */
interface PushEncryptionSecrets {
  readonly salt: Buffer
  /** A P-256 private key. */
  readonly privateKey: Buffer
}

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a message for one subscribed browser (RFC 8291, one record of RFC 8188). Pads it to `padTo` bytes, so that its length
 * reveals nothing. Throws if the browser's key is not a point on the curve.
 */
export function encryptPushPayload(
  text: Buffer,
  { p256dh, auth }: PushSubscriptionKeys,
  fresh: PushEncryptionSecrets,
  padTo = 0,
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(fresh.privateKey)
  const sender = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = deriveKey(pair.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const key = deriveKey(secret, fresh.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = deriveKey(secret, fresh.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const padding = Buffer.alloc(Math.max(0, padTo - text.length))
  const lastRecord = Buffer.from([2])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(4096)
  head.writeUInt8(sender.length, 4)
  return Buffer.concat([
    fresh.salt,
    head,
    sender,
    cipher.update(Buffer.concat([text, lastRecord, padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
