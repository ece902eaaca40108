// For tests: a client with its own address. All of 127.0.0.0/8 is this machine.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

export interface TestResponse {
  readonly status: number
  readonly body: {
    readonly error?: {
      readonly code: string
      readonly message: string
      readonly values?: Record<string, string>
      readonly fields?: Record<string, string>
    }
  } & Record<string, unknown>
  readonly cookies: readonly string[]
}

/** Makes a call like our own page, from the given address. */
export const requestFromAddress = (
  address: string,
  url: string,
  { method = 'POST', body, cookie }: { method?: string; body?: unknown; cookie?: string | undefined } = {},
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method,
      localAddress: address,
      headers: {
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    clientRequest.on('error', reject)
    clientRequest.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: (text.startsWith('{') ? JSON.parse(text) : {}) as TestResponse['body'],
          cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
        }),
      )
    })
    clientRequest.end(body === undefined ? undefined : JSON.stringify(body))
  })
