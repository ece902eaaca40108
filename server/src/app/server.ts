// The HTTP server: API, live channel, images, webhooks, the local outside world, and the web's pages.
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController, type onSendAsyncHookHandler } from 'fastify'
import { mountOutbox } from '../../../fakes/mail-inbox/index.ts'
import { mountSandboxProvider } from '../../../fakes/sandbox-provider/index.ts'
import { mountSmsInbox } from '../../../fakes/sms-inbox/index.ts'
import { mountExports } from '../accounts/index.ts'
import { mountChatImages } from '../chat/index.ts'
import { mountHiddenPictures } from '../likes/index.ts'
import { liveSockets, mountLive } from '../live/index.ts'
import { mountMailIntake, mountOneClick } from '../notifications/index.ts'
import { mountInvoices, mountPaymentStart, mountWebhooks } from '../payments/index.ts'
import { flagConstraint, mountApi } from '../platform/http.ts'
import { smsOutbox } from '../platform/sms.ts'
import { mountPhotos } from '../profiles/index.ts'
import { mountAppIcons, mountPaymentMarks } from '../sites/index.ts'
import { mountApiDocument } from './api-page.ts'
import type { House } from './compose.ts'
import { compressed } from './compressed.ts'
import { contextOf as contextOfParts } from './context-of.ts'
import { dropForwardedHost, trustOf } from './forwarded.ts'
import { securityHeaders } from './security-headers.ts'
import { requireSite } from './site-gate.ts'
import { mountSiteMap } from './site-map.ts'
import { mountWeb } from './web.ts'

export interface ServerOptions {
  readonly house: House
  readonly dev: boolean
  /** Folder of the caught mails, when the local outbox is in use. */
  readonly outbox: string | null
  readonly sandboxPayments: boolean
  /** Tests of the API need no built pages. */
  readonly pages: boolean
  /** Sees every answer before it goes out; tests hold them against the API document. */
  readonly onSend?: onSendAsyncHookHandler
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { parts } = options.house
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A stop waits for answers under way, not for idle connections.
    forceCloseConnections: true,
    trustProxy: trustOf(parts.config.proxies),
    routerOptions: { constraints: { flag: flagConstraint } },
  } as never) as unknown as FastifyInstance
  await app.register(cookie)
  await app.register(websocket, liveSockets)
  if (options.onSend) app.addHook('onSend', options.onSend)
  app.addHook('onRequest', dropForwardedHost)
  app.addHook('onRequest', securityHeaders)
  app.addHook('onRequest', compressed)
  const contextOf = contextOfParts(parts)
  /** What belongs to the site that the host names. Providers and mail servers report to any host. */
  const mountOfSite = (mount: (scope: FastifyInstance) => unknown) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', requireSite(parts))
      await mount(scope)
    })
  // Encapsulated: the API has its own JSON 404 and error shape, the pages their own body handling.
  await mountOfSite(async (api) => {
    mountApi(api, contextOf)
    mountPaymentMarks(api)
    mountAppIcons(api)
    mountApiDocument(api, contextOf)
    api.all('/api/*', (_request, reply) => reply.callNotFound())
  })
  await mountOfSite(async (live) => mountLive(live, { parts, contextOf }))
  await mountOfSite(async (images) => {
    mountPhotos(images, contextOf)
    mountHiddenPictures(images, contextOf)
    mountChatImages(images, contextOf)
    mountExports(images, contextOf)
    mountInvoices(images, contextOf)
    mountPaymentStart(images, contextOf)
  })
  await app.register(async (webhooks) => mountWebhooks(webhooks, parts))
  await mountOfSite((mails) => mountOneClick(mails, contextOf))
  await mountOfSite(async (map) => mountSiteMap(map, contextOf))
  await app.register(async (mails) => mountMailIntake(mails, parts))
  const { outbox } = options
  if (outbox) await app.register(async (mails) => mountOutbox(mails, outbox))
  const smsFolder = outbox && smsOutbox(parts.config)
  if (smsFolder) await app.register(async (messages) => mountSmsInbox(messages, smsFolder))
  if (options.sandboxPayments)
    await app.register(async (sandbox) =>
      mountSandboxProvider(sandbox, { db: parts.db, secret: parts.config.secret ?? '', clock: parts.clock }),
    )
  if (options.pages) await mountOfSite(async (pages) => mountWeb(pages, { contextOf, dev: options.dev }))
  return app
}
