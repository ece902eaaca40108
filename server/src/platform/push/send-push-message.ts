import { createECDH, randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { Services } from '../context.ts'
import { createVapidAuthorization } from './vapid-authorization.ts'
import { encryptPushPayload, type PushSubscriptionKeys } from './encrypt-payload.ts'
import { getVapidKeys } from './vapid-keys.ts'
import { isPublicHttpsUrl, lookupPublicAddress } from '../http/public-address.ts'

export interface PushMessage {
  readonly endpoint: string
  readonly keys: PushSubscriptionKeys
  /** JSON for our service worker, up to 3,900 bytes. */
  readonly payload: string
  /** The time for which the push service keeps the message for an offline browser, in seconds. */
  readonly ttlSeconds: number
  /** A later message with the same topic replaces this one; up to 32 base64url characters. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
  /** `mailto:` or `https:` contact for the push service. */
  readonly contact: string
}
export interface PushServiceResponse {
  readonly status: number
  /** As sent by the service: seconds or a date. */
  readonly retryAfter: string | undefined
}

const paddedPayloadBytes = 1024
const pushTimeoutMs = 10_000

/** Returns whether we may send to this URL: a public host, or the push service configured for development and tests. */
export function isAllowedPushEndpoint(
  { config: { pushService } }: Pick<Services, 'config'>,
  endpoint: string,
): boolean {
  const url = URL.parse(endpoint)
  return url !== null && (url.origin === pushService || isPublicHttpsUrl(url))
}

/**
 * Sends a message to a push service (RFC 8030). Ignores the response body and follows no redirects. Throws after ten seconds
 * without a response, and `PrivateAddressError` for hosts in our own network.
 */
export function sendPushMessage(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  push: PushMessage,
): Promise<PushServiceResponse> {
  const url = new URL(push.endpoint)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key may be shorter than 32 bytes; setPrivateKey reads it as the same number.
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
