// For tests: a subscribed browser that decrypts its pushes, and a local push service.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** Keys as a browser provides them; the private key is discarded. */
export const testSubscriptionKeys = createTestPushBrowser().keys

/** The receiver's side of RFC 8291, implemented independently of the sender's. */
export function createTestPushBrowser(privateKey?: Buffer, auth = randomBytes(16)) {
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const ownPublicKey = pair.getPublicKey()
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublicKey, sender])
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plaintext = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // A 2 marks the end of the text; zeros after it are padding.
    return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString()
  }
  return { keys: { p256dh: ownPublicKey.toString('base64url'), auth: auth.toString('base64url') }, read }
}

interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
/** Keeps the requests it receives; responds with the next of `answers`, or with 201. */
export async function startTestPushService() {
  const received: ReceivedPush[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, answers, origin: `http://127.0.0.1:${port}` }
}
