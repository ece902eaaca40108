import { createECDH, randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { Services } from '../context.ts'
import { createVapidAuthorization } from './vapid-authorization.ts'
import { encryptPushPayload, type PushSubscriptionKeys } from './encrypt-payload.ts'
import { getVapidKeys } from './vapid-keys.ts'
import { isPublicPushEndpoint, lookupPublicAddress } from './public-address.ts'

export interface PushMessage {
  readonly endpoint: string
  readonly keys: PushSubscriptionKeys
  /** JSON for our service worker, at most 3,900 bytes. */
  readonly payload: string
  /** Seconds that the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number
  /** A later one of the same topic takes its place there: at most 32 of base64url's characters. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
  /** `mailto:` or `https:`, for the push service. */
  readonly contact: string
}
export interface PushServiceResponse {
  readonly status: number
  /** As the service sent it: seconds, or a date. */
  readonly retryAfter: string | undefined
}

const paddedPayloadBytes = 1024
const pushTimeoutMs = 10_000

/** Whether we send there at all: a public host, or the one service that development and tests set up. */
export function isAllowedPushEndpoint(
  { config: { pushService } }: Pick<Services, 'config'>,
  endpoint: string,
): boolean {
  const url = URL.parse(endpoint)
  return url !== null && (url.origin === pushService || isPublicPushEndpoint(url))
}

/**
 * Gives one message to a browser's push service (RFC 8030). What the service answers beside its status is not read, and no
 * redirect is followed. Throws when there is no answer within ten seconds, and `PrivateAddressError` for a host of our own network.
 */
export function sendPushMessage(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  push: PushMessage,
): Promise<PushServiceResponse> {
  const url = new URL(push.endpoint)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key may come out shorter than 32 bytes, which setPrivateKey takes as the same number.
  const fresh = { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
  const body = encryptPushPayload(Buffer.from(push.payload), push.keys, fresh, paddedPayloadBytes)
  const headers = {
    Authorization: createVapidAuthorization(url, push.contact, getVapidKeys(config), clock.now()),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': body.length,
    TTL: push.ttlSeconds,
    Topic: push.topic,
    Urgency: push.urgency,
  }
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(pushTimeoutMs) }
  return new Promise((resolve, reject) => {
    const sent =
      url.origin === config.pushService && url.protocol === 'http:'
        ? plainRequest(url, options)
        : request(url, { ...options, lookup: lookupPublicAddress, agent: false })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', () => {})
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    sent.end(body)
  })
}
