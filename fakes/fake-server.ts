// Fake external HTTP server on its own port, for tests: responds, hangs, fails, or loses its response.
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
  /** Objects are sent as JSON. */
  readonly body: object | string
}
/**
 * `down`: refuses connections; `slow`: never responds; `error`: 500 without doing anything; `lost`: executes a POST but
 * drops the response.
 */
export type Outage = 'down' | 'slow' | 'error' | 'lost' | null

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a server that responds with the handler's result. */
export async function startFakeServer(
  handle: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
) {
  let outage: Outage = null
  const server = createServer((request, response) => {
    const respond = async () => {
      if (outage === 'down') return request.socket.destroy()
      if (outage === 'slow') return undefined
      const { method = 'GET', headers, url = '/' } = request
      const fakeRequest = {
        method,
        headers,
        url: new URL(url, 'http://127.0.0.1'),
        body: await readBody(request),
      }
      if (outage === 'error') return response.writeHead(500).end('{"error":"down for a moment"}')
      const { status = 200, headers: more, body } = await handle(fakeRequest)
      if (outage === 'lost' && method === 'POST') return request.socket.destroy()
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text)
    }
    respond().catch(() => request.socket.destroy())
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
