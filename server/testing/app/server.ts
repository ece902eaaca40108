// The complete server on its own port, for tests over HTTP: API, live channel, webhooks and the sandbox provider.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createProcessChannel } from '../../src/platform/channel/index.ts'
import { parseRedisUrl } from '../../src/platform/channel/redis-address.ts'
import type { Config } from '../../src/platform/config.ts'
import type { BodyLimits } from '../../src/platform/http/body-limits.ts'
import { connectDatabase, type Db } from '../../src/platform/db/db.ts'
import { hashToken, createToken } from '../../src/platform/crypto/tokens.ts'
import { attachChannel } from '../../src/platform/channel/channel-messages.ts'
import { findFreePort } from '../platform/find-free-port.ts'
import { createTestApp } from '../platform/test-app.ts'
import type { Site } from '../../src/platform/context.ts'
import type { HttpServerOptions } from '../../src/app/create-server.ts'
import { createServer } from '../../src/app/create-server.ts'
import { createResponseDocumentCheck } from './response-document-check.ts'

export async function createTestServer(settings: Partial<Site> = {}, bodies: Partial<BodyLimits> = {}) {
  const app = await createTestApp(settings)
  const port = await findFreePort()
  const { services } = app
  Object.assign(services.config, { port })
  const onSend = createResponseDocumentCheck()
  const start = async (
    at = port,
    application: HttpServerOptions['application'] = { services, database: app.database, replica: null },
    limits = bodies,
  ) => {
    const server = await createServer({
      application,
      dev: false,
      outbox: null,
      sandboxPayments: true,
      servePages: false,
      onSend,
      bodyLimits: limits,
    })
    await server.listen({ port: at, host: '127.0.0.1' })
    afterAll(() => server.close())
    return server
  }
  const server = await start()
  const url = `http://127.0.0.1:${port}`
  const attachProcessChannel = (db: Db, config: Config) => {
    const channel = createProcessChannel(config, app.url, services.log)
    afterAll(attachChannel(db, channel, services.log))
    return channel
  }
  let isFirstChannelAttached = false
  /** Starts a second server process on the same database, with its own connections and channel to the first. */
  const another = async ({
    redisUrl,
    staffNetworks = services.config.staffNetworks,
    bodies: limits,
  }: {
    redisUrl?: string
    staffNetworks?: Config['staffNetworks']
    bodies?: Partial<BodyLimits>
  } = {}) => {
    const database = connectDatabase(app.url, 5)
    const { db, pool } = database
    afterAll(() => db.destroy())
    const redis = redisUrl === undefined ? null : parseRedisUrl(redisUrl)
    const config = { ...services.config, redis, staffNetworks }
    if (!isFirstChannelAttached) attachProcessChannel(app.db, config)
    isFirstChannelAttached = true
    const channel = attachProcessChannel(db, config)
    const application = { services: { ...services, db, config }, database, replica: null }
    const process = await start(0, application, limits)
    const { port: processPort } = process.server.address() as AddressInfo
    return {
      services: application.services,
      pool,
      channel,
      url: `http://127.0.0.1:${processPort}`,
      stop: () => process.close(),
    }
  }
  /** Creates a session of the member; returns its cookie header. */
  const session = async (memberId: number): Promise<string> => {
    const token = createToken()
    await app.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        member_id: memberId,
        device: 'test',
        expires_at: new Date(app.clock.now().getTime() + 86_400_000),
      })
      .execute()
    return `session=${token}`
  }
  /** Makes a request like our own page. */
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
  return { ...app, databaseUrl: app.url, server, url, start, another, session, ask }
}
