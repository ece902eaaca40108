// The whole server on a port of its own, for tests at the wire: API, live channel, webhooks and the sandbox provider.
import { randomUUID } from 'node:crypto'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { channelOf } from '../platform/channel/index.ts'
import type { Config } from '../platform/config.ts'
import type { BodyLimits } from '../platform/body-limits.ts'
import { connect, type Db } from '../platform/db.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { joinChannel } from '../platform/notices.ts'
import { testHouse } from '../platform/test-house.ts'
import type { Site } from '../platform/context.ts'
import type { House } from './compose.ts'
import { createServer } from './server.ts'
import { holdAgainstDocument } from './test-api-answers.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

export async function testServer(settings: Partial<Site> = {}, bodies: Partial<BodyLimits> = {}) {
  const house = await testHouse(settings)
  const port = await freePort()
  const { parts } = house
  Object.assign(parts.config, { port })
  const onSend = holdAgainstDocument()
  const start = async (at = port, of: Pick<House, 'parts' | 'pool'> = house, limits = bodies) => {
    const app = await createServer({
      house: { parts: of.parts, pool: of.pool, close: async () => {} },
      dev: false,
      outbox: null,
      sandboxPayments: true,
      pages: false,
      onSend,
      bodies: limits,
    })
    await app.listen({ port: at, host: '127.0.0.1' })
    afterAll(() => app.close())
    return app
  }
  const app = await start()
  const url = `http://127.0.0.1:${port}`
  const join = (db: Db, config: Config) => {
    const channel = channelOf(config, house.url, parts.log)
    joinChannel(db, channel)
    afterAll(() => channel.close())
    return channel
  }
  let joined = false
  /** What another server process is, on the same database: connections and a channel of its own. The first one hears it too. */
  const another = async ({
    redisUrl,
    bodies: limits,
  }: {
    redisUrl?: string
    bodies?: Partial<BodyLimits>
  } = {}) => {
    const { db, pool } = connect(house.url, 5)
    afterAll(() => db.destroy())
    const config = { ...parts.config, redisUrl }
    if (!joined) join(house.db, config)
    joined = true
    const channel = join(db, config)
    const own = { parts: { ...parts, db, config }, pool }
    const server = (await start(0, own, limits)).server.address() as AddressInfo
    return { ...own, channel, url: `http://127.0.0.1:${server.port}` }
  }
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
      at = url,
    }: { cookie?: string; body?: unknown; headers?: Record<string, string>; at?: string } = {},
  ) =>
    fetch(at + path, {
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
  return { ...house, app, url, start, another, session, ask }
}
