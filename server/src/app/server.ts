// The HTTP server: API, live channel, images, webhooks, the local outside world, and the web's pages.
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { mountOutbox } from '../../../fakes/mail-inbox/index.ts'
import { mountSandboxProvider } from '../../../fakes/sandbox-provider/index.ts'
import { mountExports } from '../accounts/index.ts'
import { mountChatImages } from '../chat/index.ts'
import { mountHiddenPictures } from '../likes/index.ts'
import { mountLive } from '../live/index.ts'
import { mountWebhooks } from '../payments/index.ts'
import { flagConstraint, mountApi } from '../platform/http.ts'
import { mountPhotos } from '../profiles/index.ts'
import { mountPaymentMarks } from '../sites/index.ts'
import { mountApiDocument } from './api-document.ts'
import type { House } from './compose.ts'
import { compressed } from './compressed.ts'
import { contextOf as contextOfParts } from './context-of.ts'
import { securityHeaders } from './security-headers.ts'
import { mountWeb } from './web.ts'

export interface ServerOptions {
  readonly house: House
  readonly dev: boolean
  /** Folder of the caught mails, when the local outbox is in use. */
  readonly outbox: string | null
  readonly sandboxPayments: boolean
  /** Tests of the API need no built pages. */
  readonly pages: boolean
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { parts } = options.house
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A stop waits for answers under way, not for idle connections.
    forceCloseConnections: true,
    trustProxy: parts.config.trustProxy,
    routerOptions: { constraints: { flag: flagConstraint } },
  } as never) as unknown as FastifyInstance
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 4096 } })
  await app.register(swagger, {
    openapi: { info: { title: `${parts.config.production ? '' : 'Amarelle '}API`.trim(), version: '1' } },
    transform: (route) => {
      const made = jsonSchemaTransform(route)
      const flag = (route.route.constraints as { flag?: string } | undefined)?.flag
      return flag ? { ...made, url: `${made.url}?${flag}=1` } : made
    },
  })
  app.addHook('onRequest', securityHeaders)
  app.addHook('onRequest', compressed)
  const contextOf = contextOfParts(parts)
  // Encapsulated: the API has its own JSON 404 and error shape, the pages their own body handling.
  await app.register(async (api) => {
    mountApi(api, contextOf)
    mountPaymentMarks(api)
    mountApiDocument(api)
    api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  })
  await app.register(async (live) => mountLive(live, { parts, pool: options.house.pool, contextOf }))
  await app.register(async (images) => {
    mountPhotos(images, contextOf)
    mountHiddenPictures(images, contextOf)
    mountChatImages(images, contextOf)
    mountExports(images, contextOf)
  })
  await app.register(async (webhooks) => mountWebhooks(webhooks, parts, contextOf))
  const { outbox } = options
  if (outbox) await app.register(async (mails) => mountOutbox(mails, outbox))
  if (options.sandboxPayments)
    await app.register(async (sandbox) =>
      mountSandboxProvider(sandbox, { db: parts.db, secret: parts.config.secret ?? '' }),
    )
  if (options.pages) await app.register(async (pages) => mountWeb(pages, { contextOf, dev: options.dev }))
  return app
}
