import { Agent, request } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'

export interface ApiReply {
  readonly status: number
  readonly body: string
}
/**
 * Milliseconds after which a call counts as lost. Long, as in a browser: early retries add load to a busy server, and calls that
 * are really lost show at once, because their connection ends.
 */
const callTimeoutMs = 60_000

export interface SessionHolder {
  readonly cookie: string
}

/**
 * Calls of one run over persistent connections, by node:http, which uses less CPU than `fetch`, or node:https, where the server may
 * sign its certificate itself.
 */
export function createApiClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 512, rejectUnauthorized: false })
  /** Throws when there is no response. */
  const ask = (
    from: SessionHolder,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { input, key }: { input?: unknown; key?: string } = {},
  ): Promise<ApiReply> =>
    new Promise((resolve, reject) => {
      const body = input === undefined ? '' : JSON.stringify(input)
      const usesTls = url.startsWith('https:')
      const outgoingRequest = (usesTls ? requestTls : request)(
        url,
        {
          method,
          agent: usesTls ? tlsAgent : agent,
          timeout: callTimeoutMs,
          headers: {
            cookie: from.cookie,
            'sec-fetch-site': 'same-origin',
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
        },
      )
      outgoingRequest.on('timeout', () => outgoingRequest.destroy(new Error('no answer')))
      outgoingRequest.on('error', reject)
      outgoingRequest.end(body)
    })
  const close = () => {
    agent.destroy()
    tlsAgent.destroy()
  }
  return { ask, close }
}
export type ApiCall = ReturnType<typeof createApiClient>['ask']
