// A provider of the outside world on a port of its own, for tests: answers, is slow, fails, or loses its answer.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export interface FakeResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object goes out as JSON. */
  readonly body: object | string
}
/** `down`: nobody answers the phone; `slow`: never answers; `error`: 500 before anything was done; `lost`: does what a POST asks for, and the answer is lost. */
export type Outage = 'down' | 'slow' | 'error' | 'lost' | null

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a provider that answers by the handler. */
export async function startFakeServer(handle: (asked: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  let outage: Outage = null
  const server = createServer((request, response) => {
    const answer = async () => {
      if (outage === 'down') return request.socket.destroy()
      if (outage === 'slow') return undefined
      const { method = 'GET', headers, url = '/' } = request
      const asked = { method, headers, url: new URL(url, 'http://127.0.0.1'), body: await readBody(request) }
      if (outage === 'error') return response.writeHead(500).end('{"error":"down for a moment"}')
      const { status = 200, headers: more, body } = await handle(asked)
      if (outage === 'lost' && method === 'POST') return request.socket.destroy()
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text)
    }
    answer().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    fail: (as: Outage): void => {
      outage = as
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
