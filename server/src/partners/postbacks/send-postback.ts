import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { Config } from '../../platform/config.ts'
import { lookupPublicAddress, PrivateAddressError } from '../../platform/http/public-address.ts'
import type { DeliveryError } from './delivery.sql.ts'
import { isAllowedPostbackUrl } from './postback-url.ts'

/** Until the answer's head has arrived; its body is never read. */
export const postbackTimeoutMs = 10_000
const maxAnswerHeadBytes = 8192

/** HMAC-SHA-256 over time and address, in hex: the partner computes the same with the shared secret. */
const signPostback = (secret: string, timestamp: string, url: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${url}`).digest('hex')

interface PostbackAnswer {
  readonly status: number | null
  readonly error: DeliveryError | null
}
const toDeliveryError = (error: Error): DeliveryError => {
  if (error instanceof PrivateAddressError) return 'private_address'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/**
 * Sends one signed postback by GET. Follows no redirects, reads no body, and never reaches a private address, whatever the host name
 * resolves to. Never throws: what failed is in the answer.
 */
export function sendPostback(
  config: Pick<Config, 'postbackReceiver'>,
  address: string,
  secret: string,
  now: Date,
): Promise<PostbackAnswer> {
  const url = URL.parse(address)
  if (!url || !isAllowedPostbackUrl(config, url))
    return Promise.resolve({ status: null, error: 'private_address' })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const options = {
    method: 'GET',
    headers: {
      'user-agent': 'postback/1',
      'x-postback-timestamp': timestamp,
      'x-postback-signature': `v1=${signPostback(secret, timestamp, url.href)}`,
    },
    signal: AbortSignal.timeout(postbackTimeoutMs),
    maxHeaderSize: maxAnswerHeadBytes,
    agent: false as const,
  }
  return new Promise((resolve) => {
    const sent =
      url.origin === config.postbackReceiver && url.protocol === 'http:'
        ? plainRequest(url, options)
        : request(url, { ...options, lookup: lookupPublicAddress })
    sent.on('error', (error) => resolve({ status: null, error: toDeliveryError(error) }))
    sent.on('response', (answer) => {
      answer.on('error', () => {})
      answer.destroy()
      const status = answer.statusCode ?? 0
      resolve({ status, error: status >= 200 && status < 300 ? null : 'status' })
    })
    sent.end()
  })
}
