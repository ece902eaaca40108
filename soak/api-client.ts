import { Agent, request } from 'node:http'

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

/** Calls of one run over persistent connections; plain node:http, which uses less CPU than `fetch`. */
export function createApiClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  /** Throws when there is no response. */
  const ask = (
    from: SessionHolder,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { input, key }: { input?: unknown; key?: string } = {},
  ): Promise<ApiReply> =>
    new Promise((resolve, reject) => {
      const body = input === undefined ? '' : JSON.stringify(input)
      const outgoingRequest = request(
        url,
        {
          method,
          agent,
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
  return { ask, close: () => agent.destroy() }
}
export type ApiCall = ReturnType<typeof createApiClient>['ask']
