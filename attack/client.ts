// HTTP client of an attacker or a member, with freely chosen source address, cookies and headers.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AttackEnvironment } from './environment.ts'

export interface ClientResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The body parsed as JSON; an empty object when it is not JSON. */
  readonly json: Record<string, unknown>
  /** The error code of a response in the API's error shape; null otherwise. */
  readonly errorCode: string | null
}
export interface ClientCallOptions {
  readonly body?: unknown
  /** Sent unchanged, instead of `body` as JSON. */
  readonly rawBody?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string | null
  readonly host?: string
}
export interface AttackClient {
  readonly address: string
  /** Sends one request; throws when the connection ends without a response. Unsafe methods send a new Idempotency-Key unless `key` is null. */
  readonly call: (method: string, path: string, options?: ClientCallOptions) => Promise<ClientResponse>
  /** Cookies that the next request sends. */
  readonly cookies: Map<string, string>
  /** Opens a bare TCP connection to the server. */
  readonly openSocket: () => Promise<Socket>
}

const responseTimeoutMs = 60_000

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value }
  } catch {
    return {}
  }
}

function parseErrorCode(json: Record<string, unknown>): string | null {
  const { error } = json
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

let clientCount = 0
/** A loopback address in a /24 network that no other client of the run uses. */
export function createClientAddress(): string {
  clientCount += 1
  return `127.${1 + Math.floor(clientCount / 250)}.${clientCount % 250}.7`
}

/** A client with its own address, logged in when `session` is the value of a session cookie. */
export function createAttackClient(
  { port }: Pick<AttackEnvironment, 'port'>,
  { session, address = createClientAddress() }: { session?: string | null; address?: string } = {},
): AttackClient {
  const cookies = new Map<string, string>()
  if (session) cookies.set('session', session)
  return {
    address,
    cookies,
    call: (method, path, { body, rawBody, headers = {}, key, host = `localhost:${port}` } = {}) =>
      new Promise((resolve, reject) => {
        const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
        const outgoingRequest = request(
          {
            host: '127.0.0.1',
            port,
            localAddress: address,
            method,
            path,
            agent: false,
            timeout: responseTimeoutMs,
            headers: {
              host,
              ...(method === 'GET' || method === 'HEAD'
                ? {}
                : { 'sec-fetch-site': 'same-origin', origin: `http://${host}` }),
              ...(cookies.size
                ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
                : {}),
              ...(payload === undefined
                ? {}
                : {
                    'content-type': 'application/json',
                    'content-length': String(Buffer.byteLength(payload)),
                  }),
              ...(key === null || method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () => {
              for (const line of response.headers['set-cookie'] ?? []) {
                const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
                if (value) cookies.set(name, value)
                else cookies.delete(name)
              }
              const text = Buffer.concat(chunks).toString()
              const json = readJson(text)
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text,
                json,
                errorCode: parseErrorCode(json),
              })
            })
          },
        )
        outgoingRequest.on('timeout', () =>
          outgoingRequest.destroy(new Error(`no answer within ${responseTimeoutMs} ms`)),
        )
        outgoingRequest.on('error', reject)
        outgoingRequest.end(payload)
      }),
    openSocket: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port, localAddress: address }, () => resolve(socket))
        socket.once('error', reject)
      }),
  }
}
