// The whole server on a port of its own, for tests at the wire: API, live channel, webhooks and the sandbox provider.
import { randomUUID } from 'node:crypto'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { hashToken, newToken } from '../platform/ids.ts'
import { testHouse } from '../platform/test-house.ts'
import type { Site } from '../platform/context.ts'
import { createServer } from './server.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

export async function testServer(settings: Partial<Site> = {}) {
  const house = await testHouse(settings)
  const port = await freePort()
  const { parts } = house
  Object.assign(parts.config, { port })
  const start = async (at = port) => {
    const app = await createServer({
      house: { parts, pool: house.pool, close: async () => {} },
      dev: false,
      outbox: null,
      sandboxPayments: true,
      pages: false,
    })
    await app.listen({ port: at, host: '127.0.0.1' })
    afterAll(() => app.close())
    return app
  }
  const app = await start()
  const url = `http://127.0.0.1:${port}`
  /** A session of the member, as the cookie header that a browser would send. */
  const session = async (memberId: number): Promise<string> => {
    const token = newToken()
    await house.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        member_id: memberId,
        device: 'test',
        expires_at: new Date(house.clock.now().getTime() + 86_400_000),
      })
      .execute()
    return `session=${token}`
  }
  /** One request as our own page makes it. */
  const ask = (
    method: string,
    path: string,
    {
      cookie,
      body,
      headers = {},
    }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { ...house, app, url, start, session, ask }
}
