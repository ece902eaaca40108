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
      const sent = request(
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
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}
export type ApiCall = ReturnType<typeof createApiClient>['ask']
