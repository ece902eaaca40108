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
import { type BodyLimits, bodyLimits, plainBody } from '../platform/body-limits.ts'
import { flagConstraint, mountApi } from '../platform/http.ts'
import { smsOutbox } from '../platform/sms.ts'
import { mountPhotos } from '../profiles/index.ts'
import { mountAppIcons, mountPaymentMarks } from '../sites/index.ts'
import { answerFaults } from './answer-faults.ts'
import { mountApiDocument } from './api-page.ts'
import { callerOf as callerOfParts } from './caller-of.ts'
import type { House } from './compose.ts'
import { compressed } from './compressed.ts'
import { contextOf as contextOfParts } from './context-of.ts'
import { finishRequests } from './finish-requests.ts'
import { dropForwardedHost, trustOf } from './forwarded.ts'
import { guardBodies } from './guard-bodies.ts'
import { type Lifecycle, mountHealth } from './health.ts'
import { boundIdleConnections } from './idle-connections.ts'
import { securityHeaders } from './security-headers.ts'
import { requireSite } from './site-gate.ts'
import { mountSiteMap } from './site-map.ts'
import { errorDocumentOf, mountWeb, openPages } from './web.ts'

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
  /** Changed by whoever starts and stops the process; else it runs as soon as it listens. */
  readonly lifecycle?: Lifecycle
  /** Other limits of request bodies, for tests. */
  readonly bodies?: Partial<BodyLimits>
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { parts } = options.house
  const { lifecycle = { phase: 'running' } } = options
  const bodies = { ...bodyLimits, ...options.bodies }
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A stop waits for requests under way, and for those that come meanwhile on connections that are still open.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustOf(parts.config.proxies),
    bodyLimit: plainBody,
    // Bodies have deadlines of their own; this ends what the guard of bodies never sees.
    requestTimeout: bodies.deadlineMs + 60_000,
    http: { headersTimeout: bodies.headMs, connectionsCheckingInterval: bodies.headMs / 4 },
    routerOptions: { constraints: { flag: flagConstraint } },
  } as never) as unknown as FastifyInstance
  await app.register(cookie)
  await app.register(websocket, liveSockets)
  if (options.onSend) app.addHook('onSend', options.onSend)
  app.addHook('onRequest', dropForwardedHost)
  app.addHook('onRequest', securityHeaders)
  app.addHook('onRequest', compressed)
  mountHealth(app, parts.db, lifecycle)
  finishRequests(app, lifecycle)
  const contextOf = contextOfParts(parts)
  guardBodies(app, contextOf, bodies)
  boundIdleConnections(app.server)
  const callerOf = callerOfParts(parts, contextOf)
  const pages = options.pages ? await openPages(options.dev) : null
  answerFaults(app, callerOf, pages && errorDocumentOf(pages))
  /** What belongs to the site that the host names. Providers and mail servers report to any host. */
  const mountOfSite = (mount: (scope: FastifyInstance) => unknown) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', requireSite(parts))
      await mount(scope)
    })
  // Encapsulated: the API has its own JSON 404 and error shape, the pages their own body handling.
  await mountOfSite(async (api) => {
    mountApi(api, contextOf, callerOf)
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
  if (pages) await mountOfSite(async (web) => mountWeb(web, { contextOf, callerOf, pages, dev: options.dev }))
  return app
}
