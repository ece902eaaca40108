// A passkey in software, as a browser's authenticator would answer: ES256, attestation "none".
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const toBase64Url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949) of the few types that WebAuthn needs: integers, byte strings, texts and maps. */
function encodeCbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item as string)]),
  ])
}

interface PublicKeyOptions {
  readonly challenge?: unknown
}
interface AuthenticatorOptions {
  readonly rpId: string
  readonly origin: string
}
/** Creates an authenticator with one passkey for a host. */
export function createTestAuthenticator({ rpId, origin }: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const createAuthenticatorData = (flags: number, attested = Buffer.alloc(0)): Buffer => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const createClientData = (type: string, { challenge }: PublicKeyOptions): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    /** Answers options for a new passkey. User presence and verification are given. */
    register(options: PublicKeyOptions) {
      const coordinates = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        encodeCbor(coordinates),
      ])
      const authData = createAuthenticatorData(0x45, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...head,
        response: {
          clientDataJSON: toBase64Url(createClientData('webauthn.create', options)),
          attestationObject: toBase64Url(encodeCbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Answers options for a sign-in. */
    sign(options: PublicKeyOptions) {
      const clientData = createClientData('webauthn.get', options)
      const authData = createAuthenticatorData(0x05)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        ...head,
        response: {
          clientDataJSON: toBase64Url(clientData),
          authenticatorData: toBase64Url(authData),
          signature: toBase64Url(signature),
        },
      }
    },
  }
}
