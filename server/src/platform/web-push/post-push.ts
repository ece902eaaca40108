import { createECDH, randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { Parts } from '../context.ts'
import { authorization } from './authorization.ts'
import { encrypt, type ReceiverKeys } from './encrypt.ts'
import { serverKeys } from './keys.ts'
import { isPublicEndpoint, publicLookup } from './public-host.ts'

export interface Push {
  readonly endpoint: string
  readonly keys: ReceiverKeys
  /** JSON for our service worker, at most 3,900 bytes. */
  readonly text: string
  /** Seconds that the push service keeps it for a browser that is away. */
  readonly ttl: number
  /** A later one of the same topic takes its place there: at most 32 of base64url's characters. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
  /** `mailto:` or `https:`, for the push service. */
  readonly contact: string
}
export interface PushAnswer {
  readonly status: number
  /** As the service sent it: seconds, or a date. */
  readonly retryAfter: string | undefined
}

const padded = 1024
const timeout = 10_000

/** Whether we send there at all: a public host, or the one service that development and tests set up. */
export function isAllowedEndpoint(
  { config: { pushService } }: Pick<Parts, 'config'>,
  endpoint: string,
): boolean {
  const url = URL.parse(endpoint)
  return url !== null && (url.origin === pushService || isPublicEndpoint(url))
}

/**
 * Gives one message to a browser's push service (RFC 8030). What the service answers beside its status is not read, and no
 * redirect is followed. Throws when there is no answer within ten seconds, and `PrivateAddress` for a host of our own network.
 */
export function postPush(
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  push: Push,
): Promise<PushAnswer> {
  const url = new URL(push.endpoint)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key may come out shorter than 32 bytes, which setPrivateKey takes as the same number.
  const fresh = { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
  const body = encrypt(Buffer.from(push.text), push.keys, fresh, padded)
  const headers = {
    Authorization: authorization(url, push.contact, serverKeys(config), clock.now()),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': body.length,
    TTL: push.ttl,
    Topic: push.topic,
    Urgency: push.urgency,
  }
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeout) }
  return new Promise((resolve, reject) => {
    const sent =
      url.origin === config.pushService && url.protocol === 'http:'
        ? plainRequest(url, options)
        : request(url, { ...options, lookup: publicLookup, agent: false })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', () => {})
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    sent.end(body)
  })
}
